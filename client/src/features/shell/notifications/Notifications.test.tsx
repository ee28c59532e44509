import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Toast } from '../../../stores/notifications/notification.ts'
import { type RenderedApp, renderApp } from '../../../testing/render-app.tsx'
import { preloadToasts, Toaster } from './Notifications.tsx'

// As in a page that has been open for a while.
await preloadToasts()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

/** The entry transition first, separately: a timer's change renders when `act` ends. */
function advance(ms: number) {
  for (const part of [Math.min(ms, 300), Math.max(0, ms - 300)]) act(() => vi.advanceTimersByTime(part))
}
/** To the end of a toast's time. Its exit begins when `act` ends: passed at once, an earlier end would look the same. */
function passTime(ms: number) {
  advance(ms - 1)
  advance(1)
}
const add = ({ app }: RenderedApp, message: string) => act(() => app.notifications.add({ type: 'info', message }))
const toasts = () => [...document.querySelectorAll<HTMLElement>('[role="alert"], [role="group"]')]
const wordsOf = (toast: HTMLElement) => [...toast.querySelectorAll('div')].at(-1)?.textContent
const shown = () => toasts().map(wordsOf)
const placements = () => toasts().map((toast) => toast.closest('[data-position]')?.getAttribute('data-position'))

describe('toasts', () => {
  test('[M22] on a desktop they stand at the top right, several at a time', () => {
    const rendered = showOn('desktop')
    add(rendered, 'première')
    add(rendered, 'deuxième')
    expect(shown()).toEqual(['première', 'deuxième'])
    expect(placements()).toEqual(['top-right', 'top-right'])
  })

  test('[M23] on a phone they stand at the top, and only the latest is shown', () => {
    const rendered = showOn('phone')
    add(rendered, 'première')
    add(rendered, 'deuxième')
    advance(300)
    expect(shown()).toEqual(['deuxième'])
    expect(placements()).toEqual(['top-center'])
  })

  test('[M23] on a phone, of two that arrive at the same time, only the latest is shown', () => {
    const { app } = showOn('phone')
    act(() => {
      for (const message of ['première', 'deuxième']) app.notifications.add({ type: 'info', message })
    })
    expect(shown()).toEqual(['deuxième'])
  })

  test.each([
    ['battle', 'Coup refusé'],
    ['bet', 'Pari refusé'],
    ['general', 'Requête refusée'],
  ] as const)('[M24] [M34] a toast of type %s that asks for no time of its own leaves after 5 s', (type, message) => {
    const rendered = showOn('desktop')
    act(() => rendered.app.notifications.add({ type, message }))
    passTime(5_000)
    // [M27] Its exit takes 300 ms.
    advance(299)
    expect(shown()).toEqual([message])
    advance(1)
    expect(shown()).toEqual([])
    // Its slot is free for the next one too.
    act(() => rendered.timers.advance(5_000))
    expect(rendered.app.notifications.active()).toEqual([])
  })

  test('[M35] [M27] good news leaves after 4000 ms, with its exit', () => {
    const rendered = showOn('desktop')
    add(rendered, 'bonne nouvelle')
    passTime(4_000)
    advance(299)
    expect(shown()).toEqual(['bonne nouvelle'])
    advance(1)
    expect(shown()).toEqual([])
  })

  test('[M25] [M26] each stays for its own time', () => {
    const { app } = showOn('desktop')
    const toast = (message: string, durationMs: number): Toast => ({
      tone: 'info',
      title: 'Titre',
      message,
      durationMs,
    })
    act(() => app.toasts.set([toast('victoire', 7_000), toast('choix', 4_000)]))
    passTime(4_000)
    advance(299)
    expect(shown()).toEqual(['victoire', 'choix'])
    advance(1)
    expect(shown()).toEqual(['victoire'])
    passTime(2_700)
    advance(299)
    expect(shown()).toEqual(['victoire'])
    advance(1)
    expect(shown()).toEqual([])
  })

  test('paused by a reader, none leaves; resumed, they have their full time again', () => {
    const rendered = showOn('desktop')
    add(rendered, 'a')
    const [toast] = toasts()
    fireEvent.mouseEnter(toast ?? document.body)
    advance(60_000)
    expect(shown()).toEqual(['a'])
    fireEvent.mouseLeave(toast ?? document.body)
    advance(3_999)
    expect(shown()).toEqual(['a'])
    advance(1)
    advance(300)
    expect(shown()).toEqual([])
  })

  test('[M27] during its exit it stays at its place over a chart', () => {
    const rendered = showOn('desktop')
    const chart = document.createElement('div')
    chart.getBoundingClientRect = () => new DOMRect(0, 200, 300, 400)
    act(() => rendered.app.toastPlace.set(chart))
    add(rendered, 'choix enregistré')
    const top = () => toasts()[0]?.closest<HTMLElement>('[data-position]')?.style.getPropertyValue('--toast-top')
    expect(top()).toBe('208px')
    passTime(4_000)
    advance(299)
    expect(top()).toBe('208px')
    act(() => rendered.app.toastPlace.set(null))
    expect(top()).toBe('')
  })

  test('an error interrupts who reads, good news does not', () => {
    const rendered = showOn('desktop')
    const region = document.querySelector('[aria-live="polite"]')
    act(() => rendered.app.notifications.add({ type: 'general', message: 'Aïe' }))
    add(rendered, 'Bonne nouvelle')
    expect(screen.getByText('Aïe').closest('[role]')?.getAttribute('role')).toBe('alert')
    const news = screen.getByText('Bonne nouvelle')
    // A region of its own would come with its text, and not be read.
    expect(news.closest('[role="status"], [role="alert"]')).toBeNull()
    expect(news.closest('[aria-live]')).toBe(region)
  })

  test('its cross dismisses it', () => {
    const rendered = showOn('desktop')
    add(rendered, 'a')
    fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }))
    advance(300)
    expect(shown()).toEqual([])
  })
})
