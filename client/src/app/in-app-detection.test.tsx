import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { AppShell } from './AppShell.tsx'

const APPS = [
  'Facebook',
  'Instagram',
  'TikTok',
  'Twitter',
  'Snapchat',
  'LinkedIn',
  'Reddit',
  'Pinterest',
  'Messenger',
  'Telegram',
  'Discord',
  'WeChat',
  'Line',
  'Viber',
] as const

const flagsWith = (found: string | null) => ({
  ...Object.fromEntries(APPS.map((app) => [`is${app}`, app === found])),
  isInAppBrowser: found !== null,
  appName: found ?? '',
})

afterEach(() => {
  vi.restoreAllMocks()
})

function inside(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  // happy-dom has no layout to scroll.
  window.scrollTo = () => undefined
}

describe('the browser that the page is in', () => {
  test('[K62] before the page has loaded every flag is false and the name is empty', () => {
    inside('iPhone Instagram 355.0')
    expect(renderApp(null).app.inAppBrowser.get()).toEqual(flagsWith(null))
  })

  test('[K62] [K54] on load the flag of the app, the overall flag and the name are set, and passkeys are stopped', async () => {
    inside('iPhone Instagram 355.0')
    const { app } = await act(async () => renderApp(<AppShell />))
    expect(app.inAppBrowser.get()).toEqual(flagsWith('Instagram'))
    fireEvent.click(screen.getAllByRole('button', { name: 'CRÉER MON WALLET' })[0] as HTMLElement)
    const dialog = await screen.findByRole('alertdialog', { name: 'Navigateur Non Compatible' })
    expect(dialog.textContent).toContain('Instagram')
  })

  test('[K62] a browser of its own leaves every flag false', async () => {
    inside('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0')
    const { app } = await act(async () => renderApp(<AppShell />))
    expect(app.inAppBrowser.get()).toEqual(flagsWith(null))
  })
})
