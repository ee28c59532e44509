import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
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
