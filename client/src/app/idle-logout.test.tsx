import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderShell } from '../testing/render-page.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

async function openSignedIn() {
  const { app, timers } = await renderShell({ signedInAs: {} })
  await screen.findByRole('heading', { level: 1, name: 'Comment ça marche ?' })
  return {
    now: timers.now,
    wait: (ms: number) => act(async () => timers.advance(ms)),
    isSignedIn: () => app.session.get() !== null,
  }
}

describe('a page that nobody touches', () => {
  test('[K23] [M21] ends the session after an hour, not before, and says why', async () => {
    const { wait, isSignedIn } = await openSignedIn()
    await wait(HOUR_MS - 1)
    expect(isSignedIn()).toBe(true)
    await wait(1)
    expect(isSignedIn()).toBe(false)
    const dialog = await screen.findByRole('alertdialog', { name: 'Attention' })
    expect(dialog.textContent).toContain('Vous avez été déconnecté après une heure sans activité.')
  })

  test.each([
    ['the mouse', () => fireEvent.mouseMove(document.body)],
    ['a button of the mouse', () => fireEvent.mouseDown(document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['a click', () => fireEvent.click(document.body)],
    ['scrolling the page', () => fireEvent.scroll(document)],
    ['scrolling a list in it', () => fireEvent.scroll(screen.getByRole('main'))],
    ['a finger', () => fireEvent.touchStart(document.body)],
    // The other tab's activity as this tab observes it.
    ['another tab', (now: number) => window.localStorage.setItem('last_activity_at', String(now))],
  ])('[K24] %s begins the hour anew', async (_activity, touch) => {
    const { wait, isSignedIn, now } = await openSignedIn()
    await wait(59 * MINUTE_MS)
    act(() => void touch(now()))
    await wait(HOUR_MS - 1)
    expect(isSignedIn()).toBe(true)
    await wait(1)
    expect(isSignedIn()).toBe(false)
  })

  test('[K24] is looked at every 60 s: what was done between two looks ends the session at the next one', async () => {
    const { wait, isSignedIn } = await openSignedIn()
    await wait(MINUTE_MS / 2)
    fireEvent.keyDown(document.body, { key: 'Tab' })
    await wait(HOUR_MS + MINUTE_MS / 2 - 1)
    expect(isSignedIn()).toBe(true)
    await wait(1)
    expect(isSignedIn()).toBe(false)
  })
})
