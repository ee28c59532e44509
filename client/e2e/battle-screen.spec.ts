import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { openLobby } from './battle-moves.ts'
import { arenaOf, button, resize, VIEWPORTS } from './fixtures.ts'

/** Each phase lasts long enough for all checks. */
const LONG_PHASES: ServerSettings = {
  MATCH_COUNTDOWN_MS: '5000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '1800000',
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
    '%s: the battle is accessible and fits without scrolling, its three buttons within reach',
    async (name, viewport) => {
      await resize(page, viewport)
      const chart = page.getByRole('img', { name: 'Graphique du prix en direct' })
      await chart.waitFor()
      await expectAccessible(page)
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

  test('the dialogs over a battle are accessible', async () => {
    await resize(page, VIEWPORTS.phone)
    await button(page, 'UP').click()
    await page.getByRole('button', { name: 'UP', pressed: true }).waitFor()
    await button(page, '+ Nouvelle').click()
    await expectAccessible(page.getByRole('dialog', { name: 'Nouvelle battle' }))
    await button(page, 'Annuler').click()
    await button(page, 'Abandonner').click()
    await expectAccessible(page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
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
})
