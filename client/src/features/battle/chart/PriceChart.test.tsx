import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { phase, price } from '../../../testing/battle-messages.ts'
import { type Place, recordCanvas, type Stroke } from '../../../testing/record-canvas.ts'
import { openPrediction } from '../../../testing/render-battle.tsx'

/** The x coordinate where the library places a point of a round of 73, on a canvas of that width. */
const PER_INDEX = (691.875_04 - 390.215_16) / 32
const xOf = (index: number) => 390.215_16 + (index - 41) * PER_INDEX

const record = recordCanvas()

/** Points of the drawn price line, at most a few points behind the last one. */
function lineOf(strokes: readonly Stroke[]): readonly Place[] {
  const steps = strokes.filter(({ from, to }) => to[0] > from[0] && to[0] - from[0] < 3 * PER_INDEX)
  return steps.map(({ to }) => to)
}

/** The last position at which the price of that index was drawn. */
function drawnAt(strokes: readonly Stroke[], index: number): Place | undefined {
  return lineOf(strokes)
    .filter(([x]) => Math.abs(x - xOf(index)) < 0.1)
    .at(-1)
}

const isAcross = ({ from, to }: Stroke) => from[0] === 0 && from[1] === to[1] && Math.abs(to[0] - xOf(73)) < 0.1

describe('the chart of a battle, from the socket to the canvas', () => {
  test('[G10] the line is led to each price as it comes, a higher one further up', async () => {
    const { receive } = await openPrediction()
    await waitFor(() => expect(drawnAt(record.strokes(), 2)).toBeDefined())
    expect(Math.max(...lineOf(record.strokes()).map(([x]) => x))).toBeLessThan(xOf(2) + 0.1)
    await receive(price(3, { round: 1, price: 50_010 }), price(4, { round: 1, price: 49_990 }))
    await waitFor(() => expect(drawnAt(record.strokes(), 4)).toBeDefined())
    const heights = [2, 3, 4].map((index) => drawnAt(record.strokes(), index)?.[1] ?? Number.NaN)
    const [second = 0, third = 0, fourth = 0] = heights
    expect(third).toBeLessThan(second)
    expect(fourth).toBeGreaterThan(second)
  })

  test('[G11] once the start price is fixed a line goes across at its height, with its figure', async () => {
    const { receive } = await openPrediction()
    await waitFor(() => expect(drawnAt(record.strokes(), 2)).toBeDefined())
    await receive(price(3, { round: 1, price: 50_010 }), price(4, { round: 1, price: 50_020 }))
    await waitFor(() => expect(drawnAt(record.strokes(), 4)).toBeDefined())
    expect(record.strokes().filter(isAcross)).toEqual([])
    await receive(phase({ phase: 'results_wait', initialPrice: 50_015 }))
    await waitFor(() => expect(record.strokes().some(isAcross)).toBe(true))
    expect(record.words().map(({ text }) => text)).toContain('Départ 50 015,00')
    const strokes = record.strokes()
    const lastFrame = strokes.slice(strokes.map(isAcross).lastIndexOf(true))
    const [third, fourth] = [drawnAt(lastFrame, 3), drawnAt(lastFrame, 4)]
    expect(lastFrame[0]?.to[1]).toBeCloseTo(((third?.[1] ?? 0) + (fourth?.[1] ?? 0)) / 2, -1)
  })
})
