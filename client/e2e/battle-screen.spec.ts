import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { button, finalOverlay, openLobby, savedBattleId, VIEWPORTS } from '../../tools/browser/moves.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './accessibility.ts'
import { arenaOf, resize } from './fixtures.ts'

/** Each phase lasts long enough for all checks. A price redraws the chart, of which these need one. */
const LONG_PHASES: ServerSettings = {
  MATCH_COUNTDOWN_MS: '5000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '1800000',
  BATTLE_TICK_MS: '4000',
  BOT_DELAY_MS: '500',
}

describe('alone against a bot', () => {
  const arena = arenaOf(LONG_PHASES)
  let page: Page
  beforeAll(async () => {
    ;({ page } = await arena.visitAs('Solene1', { viewport: VIEWPORTS.phone }))
  })

  test('a newcomer meets a bot that is labelled as one, in the match and in the battle', async () => {
    await openLobby(page)
    await expectAccessible(page.getByText('Aucune partie active trouvée'))
    await button(page, 'LANCER LA PARTIE').click()
    const match = page.getByRole('dialog', { name: 'Adversaire trouvé' })
    await match.getByText('Bot', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.waitForURL('**/battle/game')
    await page.getByText('Prédiction', { exact: true }).waitFor()
    await page.getByText('Bot', { exact: true }).first().waitFor()
  })

  test.each(Object.entries(VIEWPORTS))(
    '%s: the battle fits without scrolling, its three buttons within reach',
    async (name, viewport) => {
      await resize(page, viewport)
      const chart = page.getByRole('img', { name: 'Graphique du prix en direct' })
      await chart.waitFor()
      const scrolled = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect(scrolled).toBeLessThanOrEqual(0)
      for (const label of ['UP', 'ÉGAL', 'DOWN']) {
        const box = await button(page, label).boundingBox()
        expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        expect(box?.height).toBeGreaterThanOrEqual(64)
      }
      const chartBox = await chart.boundingBox()
      expect(chartBox?.height).toBeGreaterThan(viewport.height * 0.35)
      // A wide screen shows the list of battles beside the chart, not above it.
      const battles = await page.getByRole('navigation', { name: 'Mes Battles' }).boundingBox()
      const beside = (battles?.x ?? 0) > (chartBox?.x ?? 0) + (chartBox?.width ?? 0)
      expect(beside).toBe(name === 'desktop')
    },
  )

  test('the battle and the dialogs over it are accessible', async () => {
    await expectAccessibleInBothLooks(page)
    await button(page, 'UP').click()
    await page.getByRole('button', { name: 'UP', pressed: true }).waitFor()
    await button(page, '+ Nouvelle').click()
    await expectAccessible(page.getByRole('dialog', { name: 'Nouvelle battle' }))
    await button(page, 'Annuler').click()
    await button(page, 'Abandonner').click()
    await expectAccessible(page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
  })

  test('[A07] [G61] [E49] a reload leads back into the battle and to the choice made in it', async () => {
    const battleId = await savedBattleId(page)
    expect(battleId).toMatch(/./)
    await page.reload()
    await page.getByRole('button', { name: 'UP', pressed: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/battle/game')
    expect(await savedBattleId(page)).toBe(battleId)
  })

  test('[A05] [A22] a guest watches the running battle, without a button to play it and without its secrets', async () => {
    const { page: guest } = await arena.visit({ viewport: VIEWPORTS.phone })
    const frames: string[] = []
    guest.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await guest.goto('/battle')
    await guest.getByRole('button', { name: /^Regarder .*Solene1/ }).click()
    await guest.getByText('Prédiction', { exact: true }).waitFor()
    await guest.getByRole('img', { name: 'Graphique du prix en direct' }).waitFor()
    expect(await button(guest, 'UP').count()).toBe(0)
    // A cycle that ends meanwhile publishes its seed, legitimately.
    const ofBattles = frames.filter((frame) => JSON.parse(frame).battleId !== undefined)
    const state = ofBattles.map((frame) => JSON.parse(frame)).find(({ type }) => type === 'battle_state')
    expect(state).toMatchObject({ role: 'spectator', currentSelection: null })
    expect(ofBattles.join()).not.toContain('serverSeed')
    await expectAccessible(guest)
  })

  test('[issue 19.7] a battle is played by keyboard alone, from the stake over a choice to the way out', async () => {
    const { page: keyboard } = await arena.visitAs('Clavier1', { viewport: VIEWPORTS.desktop, path: '/battle' })
    await button(keyboard, 'LANCER LA PARTIE').waitFor()
    await keyboard.keyboard.press('Digit3')
    expect(await keyboard.getByRole('spinbutton', { name: 'Votre mise' }).textContent()).toMatch(/^25/)
    await pressByTab(button(keyboard, 'LANCER LA PARTIE'))
    await keyboard.waitForURL('**/battle/game')
    await keyboard.locator('button:not([aria-disabled])', { hasText: 'ÉGAL' }).waitFor()
    await keyboard.keyboard.press('=')
    await keyboard.getByRole('button', { name: 'ÉGAL', exact: true, pressed: true }).waitFor()
    await pressByTab(button(keyboard, 'Abandonner'))
    await pressByTab(button(keyboard.getByRole('alertdialog'), 'Abandonner'))
    await finalOverlay(keyboard).waitFor()
    await pressByTab(button(keyboard, 'Retour au menu'))
    await keyboard.waitForURL('**/battle')
  })
})

const TABS_MAX = 80

/** Presses Tab until this button has the focus, and then Enter. */
async function pressByTab(wanted: Locator): Promise<void> {
  const { keyboard } = wanted.page()
  await wanted.waitFor()
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return keyboard.press('Enter')
    await keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(wanted)}`)
}
