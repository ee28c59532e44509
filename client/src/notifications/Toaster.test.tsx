import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { ToastHost } from './ToastHost.tsx'

afterEach(() => {
  act(() => notifications.clean())
  vi.restoreAllMocks()
})

function onPhone(mobile: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: mobile && media.includes('max-width') }) as MediaQueryList,
  )
}

const add = (app: ReturnType<typeof renderApp>['app'], message: string) =>
  act(() => app.notifications.add({ type: 'info', message }))

describe('toasts', () => {
  test('[M22] on a desktop they stand at the top right, several at a time', async () => {
    onPhone(false)
    const { app } = renderApp(<ToastHost />)
    add(app, 'première')
    add(app, 'deuxième')
    const toast = await screen.findByText('deuxième')
    expect(screen.getByText('première')).toBeTruthy()
    expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  })

  test('[M23] on a phone only the latest is shown', async () => {
    onPhone(true)
    const { app } = renderApp(<ToastHost />)
    add(app, 'première')
    await screen.findByText('première')
    add(app, 'deuxième')
    await screen.findByText('deuxième')
    // It leaves with its exit animation.
    await waitFor(() => expect(screen.queryByText('première')).toBeNull())
    expect(screen.getByText('deuxième')).toBeTruthy()
  })

  test('an error interrupts, good news does not', async () => {
    onPhone(false)
    const { app } = renderApp(<ToastHost />)
    act(() => app.notifications.add({ type: 'general', message: 'Aïe' }))
    add(app, 'Bonne nouvelle')
    expect((await screen.findByText('Aïe')).closest('[role]')?.getAttribute('role')).toBe('alert')
    expect(screen.getByText('Bonne nouvelle').closest('[role]')?.getAttribute('role')).toBe('status')
  })
})
