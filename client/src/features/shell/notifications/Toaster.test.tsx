import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../../../testing/render-app.tsx'
import { Toaster } from './Toaster.tsx'

afterEach(() => vi.restoreAllMocks())

function showOn(device: 'phone' | 'desktop'): RenderedApp {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: device === 'phone' && media.includes('max-width'),
      }) as MediaQueryList,
  )
  return renderApp(<Toaster />)
}

const add = ({ app }: RenderedApp, message: string) => act(() => app.notifications.add({ type: 'info', message }))
const shown = () =>
  screen.queryAllByRole('listitem', { hidden: true }).map((item) => item.querySelectorAll('p')[1]?.textContent)
const leaving = () =>
  screen
    .queryAllByRole('listitem', { hidden: true })
    .map((item) => [item.querySelectorAll('p')[1]?.textContent, item.className.includes('leaving')])
const placement = () => document.querySelector('[data-placement]')?.getAttribute('data-placement')

describe('toasts', () => {
  test('[M22] on a desktop they stand at the top right, several at a time', () => {
    const rendered = showOn('desktop')
    add(rendered, 'première')
    add(rendered, 'deuxième')
    expect(shown()).toEqual(['première', 'deuxième'])
    expect(placement()).toBe('top-right')
  })

  test('[M23] on a phone they stand at the top, and only the latest is shown', () => {
    const rendered = showOn('phone')
    add(rendered, 'première')
    add(rendered, 'deuxième')
    expect(shown()).toEqual(['deuxième'])
    expect(placement()).toBe('top')
  })

  test.each([
    ['battle', 'Coup refusé'],
    ['bet', 'Pari refusé'],
    ['general', 'Requête refusée'],
  ] as const)('[M24] [M34] a toast of type %s that asks for no time of its own leaves after 5 s', (type, message) => {
    const rendered = showOn('desktop')
    act(() => rendered.app.notifications.add({ type, message }))
    act(() => rendered.timers.advance(4_999))
    expect(leaving()).toEqual([[message, false]])
    act(() => rendered.timers.advance(1))
    expect(leaving()).toEqual([[message, true]])
    act(() => rendered.timers.advance(300))
    expect(leaving()).toEqual([])
    // Its slot is free for the next one too.
    expect(rendered.app.notifications.active()).toEqual([])
  })

  test('[M35] [M27] good news leaves after 4000 ms, with its exit', () => {
    const rendered = showOn('desktop')
    add(rendered, 'bonne nouvelle')
    act(() => rendered.timers.advance(4_299))
    expect(shown()).toEqual(['bonne nouvelle'])
    act(() => rendered.timers.advance(1))
    expect(shown()).toEqual([])
  })

  test('an error interrupts who reads, good news does not', () => {
    const rendered = showOn('desktop')
    act(() => rendered.app.notifications.add({ type: 'general', message: 'Aïe' }))
    add(rendered, 'Bonne nouvelle')
    expect(screen.getByText('Aïe').closest('[role]')?.getAttribute('role')).toBe('alert')
    expect(screen.getByText('Bonne nouvelle').closest('[role]')?.getAttribute('role')).toBe('status')
  })

  test('its cross dismisses it', () => {
    const rendered = showOn('desktop')
    add(rendered, 'a')
    fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification', hidden: true }))
    act(() => rendered.timers.advance(300))
    expect(shown()).toEqual([])
  })
})
