import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { finalOverlay } from './battle-moves.ts'
import { arenaOf, button, VIEWPORTS } from './fixtures.ts'

/** A whole battle against a bot, with time for a press in each prediction on a loaded machine. */
const QUICK: ServerSettings = {
  MATCH_COUNTDOWN_MS: '2000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '8000',
  BATTLE_RESULTS_WAIT_MS: '800',
  BATTLE_PAUSE_MS: '400',
  BOT_DELAY_MS: '500',
}
const TIMEOUT_MS = 180_000
const TABS_MAX = 80

/** Presses Tab until this button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = button(page, name)
  await wanted.waitFor()
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

describe('without a mouse', { timeout: TIMEOUT_MS }, () => {
  const arena = arenaOf(QUICK)

  test('[issue 19.7] a whole bot battle is played by keyboard alone, from the stake to the way out', async () => {
    const { page } = await arena.visitAs('Clavier1', { viewport: VIEWPORTS.desktop, path: '/battle' })
    await button(page, 'LANCER LA PARTIE').waitFor()
    await page.keyboard.press('Digit3')
    expect(await page.getByRole('spinbutton', { name: 'Votre mise' }).textContent()).toMatch(/^25/)
    await tabTo(page, 'LANCER LA PARTIE')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/battle/game')
    const presses = [
      { key: 'ArrowUp', name: 'UP', round: 1 },
      { key: '=', name: 'ÉGAL', round: 2 },
      { key: 'ArrowDown', name: 'DOWN', round: 3 },
    ] as const
    for (const { key, name, round } of presses) {
      await page.getByText(`Manche ${round} : en cours`).waitFor({ state: 'attached' })
      await page.locator('button:not([aria-disabled])', { hasText: name }).waitFor()
      await page.keyboard.press(key)
      await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
    }
    await finalOverlay(page).waitFor({ timeout: 90_000 })
    await tabTo(page, 'Retour au menu')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/battle')
  })
})
