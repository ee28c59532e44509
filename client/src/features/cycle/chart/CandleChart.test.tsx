import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { candleUpdate, cycleState, initialState } from '../../../testing/cycle-messages.ts'
import { recordCanvas } from '../../../testing/record-canvas.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { WHOLE_CYCLE } from './candle-model.ts'

const record = recordCanvas()

/** Where a label was painted most lately. */
const placeOf = (label: string) =>
  record
    .words()
    .filter(({ text }) => text === label)
    .at(-1)?.x ?? Number.NaN

test('[issue 19.6] the axis from candle 1 to the finish stands still from the start of a cycle on', async () => {
  const { receive } = await renderPage({ path: '/cycle' })
  await receive(initialState(0))
  await waitFor(() => expect(placeOf('Arrivée')).toBeGreaterThan(0))
  const atStart = [placeOf('1'), placeOf('Arrivée')]
  for (let index = 1; index <= 12; index += 1) await receive(candleUpdate(index))
  const painted = record.words().length
  // A whole state makes the chart lay out its candles anew.
  await receive(cycleState(150))
  await waitFor(() =>
    expect(
      record
        .words()
        .slice(painted)
        .map(({ text }) => text),
    ).toContain('Arrivée'),
  )
  expect([placeOf('1'), placeOf('Arrivée')]).toEqual(atStart)
})

test('[C12] Vue de près shows about 14 candles of the 30, and a second press all of them again', async () => {
  const { receive } = await renderPage({ path: '/cycle' })
  await receive(initialState(215))
  await waitFor(() => expect(placeOf('Arrivée')).toBeGreaterThan(0))
  const pxOfCandle = () => (placeOf('20') - placeOf('15')) / 5
  const whole = pxOfCandle()
  const inSight = () => ((WHOLE_CYCLE.to - WHOLE_CYCLE.from) * whole) / pxOfCandle()
  const view = screen.getByRole('button', { name: 'Vue de près', pressed: false })
  fireEvent.click(view)
  await waitFor(() => expect(Math.abs(inSight() - 14)).toBeLessThan(1))
  expect(view.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(view)
  await waitFor(() => expect(pxOfCandle()).toBe(whole))
})

test('the arrow keys read the candles off the chart, from the current one on', async () => {
  const { receive } = await renderPage({ path: '/cycle' })
  await receive(initialState(125))
  await waitFor(() => expect(placeOf('Arrivée')).toBeGreaterThan(0))
  const chart = screen.getByRole('img', { name: /^Graphique des bougies en direct/ })
  expect(chart.tabIndex).toBe(0)
  const titles = () => record.words().filter(({ text }) => /^Bougie \d+ · /.test(text))
  for (const [key, number] of [
    ['ArrowLeft', 13],
    ['ArrowLeft', 12],
    ['ArrowRight', 13],
    ['ArrowRight', 13],
  ] as const) {
    const painted = record.words().length
    fireEvent.keyDown(chart, { key })
    await waitFor(() => expect(record.words().length).toBeGreaterThan(painted))
    await waitFor(() => expect(titles().at(-1)?.text).toMatch(new RegExp(`^Bougie ${number} `)))
  }
  fireEvent.blur(chart)
  const before = titles().length
  const painted = record.words().length
  await receive(cycleState(126))
  await waitFor(() => expect(record.words().length).toBeGreaterThan(painted))
  expect(titles()).toHaveLength(before)
})

test('an arrow key takes over from a resting mouse, until the mouse moves', async () => {
  const { receive } = await renderPage({ path: '/cycle' })
  await receive(initialState(125))
  await waitFor(() => expect(placeOf('Arrivée')).toBeGreaterThan(0))
  const chart = screen.getByRole('img', { name: /^Graphique des bougies en direct/ })
  const pointed = () =>
    record
      .words()
      .flatMap(({ text }) => text.match(/^Bougie (\d+) · /)?.[1] ?? [])
      .at(-1)
  const moveTo = (candle: string) => fireEvent.pointerMove(chart, { clientX: placeOf(candle), clientY: 100 })
  moveTo('5')
  await waitFor(() => expect(pointed()).toBe('5'))
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  await waitFor(() => expect(pointed()).toBe('13'))
  moveTo('10')
  await waitFor(() => expect(pointed()).toBe('10'))
})
