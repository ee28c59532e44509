import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { button, choose, finalOverlay, meet, openLobby, playToTheEnd, type Result, resultOf } from './battle-moves.ts'
import { type Arena, balanceLink, createWallet, expectAccessible, openArena, VIEWPORTS } from './fixtures.ts'

/** A whole battle of five rounds in some twenty seconds. */
const QUICK: ServerSettings = {
  MATCH_COUNTDOWN_MS: '1200',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '1500',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '400',
  BATTLE_TICK_MS: '100',
  BOT_DELAY_MS: '600000',
}

/** Each phase stands still for as long as a look at it may take. */
const SLOW: ServerSettings = {
  MATCH_COUNTDOWN_MS: '5000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '180000',
  BOT_DELAY_MS: '500',
}

async function openPlayer(arena: Arena, name: string, viewport = VIEWPORTS.phone as { width: number; height: number }) {
  const { page } = await arena.visit({ viewport })
  await page.goto('/')
  await createWallet(page, name)
  return page
}

const BALANCE_AFTER: Readonly<Record<Result, string>> = { win: '110,00 €', loss: '90,00 €', draw: '100,00 €' }
const shownBalance = (page: Page, result: Result) => balanceLink(page).getByText(BALANCE_AFTER[result])

describe('two strangers', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena(QUICK)
  })
  afterEach(() => arena.leave())
  afterAll(() => arena.close())

  test('[A03] [A06] [L34] [L35] [L43] [L44] [G43] [G44] play to the final overlay and to both balances; signed out and in again it is the same wallet', async () => {
    const luna = await openPlayer(arena, 'Luna7')
    const orion = await openPlayer(arena, 'Orion8', VIEWPORTS.desktop)
    await meet(luna, orion)
    await balanceLink(luna).getByText('90,00 €').waitFor()
    await playToTheEnd(
      new Map([
        [luna, 'UP'],
        [orion, 'DOWN'],
      ]),
    )
    const results = [await resultOf(luna), await resultOf(orion)] as const
    expect([...results].sort().join()).toMatch(/^(loss,win|draw,draw)$/)
    await shownBalance(luna, results[0]).waitFor()
    await shownBalance(orion, results[1]).waitFor()
    await expectAccessible(luna)
    await expectAccessible(orion)

    const wallet = () => luna.evaluate(() => window.localStorage.getItem('auth_address'))
    const before = await wallet()
    await luna.goto('/profile')
    await button(luna, 'Ouvrir le menu').click()
    await button(luna, 'DÉCONNEXION').click()
    await button(luna, 'CONNECTER MON WALLET').click()
    await shownBalance(luna, results[0]).waitFor()
    expect(await wallet()).toBe(before)
  })

  test('[A07] [G61] [E49] [G40] a reload in mid-battle leads back into it; five tied rounds are a draw, and its proof is conform', async () => {
    const vega = await openPlayer(arena, 'Vega5')
    const rigel = await openPlayer(arena, 'Rigel6', VIEWPORTS.desktop)
    await meet(vega, rigel)
    await choose(vega, 'ÉGAL')
    await choose(rigel, 'ÉGAL')
    await vega.getByText('Résultats', { exact: true }).waitFor()
    await choose(vega, 'UP')
    await choose(rigel, 'UP')
    const savedId = () =>
      vega.evaluate(() => JSON.parse(window.localStorage.getItem('currentBattleState') ?? '{}').battleId)
    const battleId = await savedId()
    await vega.reload()
    await vega.getByText('Manche 1 : nulle').waitFor({ state: 'attached' })
    expect(new URL(vega.url()).pathname).toBe('/battle/game')
    expect(await savedId()).toBe(battleId)

    await playToTheEnd(
      new Map([
        [vega, 'UP'],
        [rigel, 'UP'],
      ]),
    )
    expect([await resultOf(vega), await resultOf(rigel)]).toEqual(['draw', 'draw'])
    expect(await finalOverlay(vega).getByRole('list', { name: 'Manches' }).getByRole('listitem').count()).toBe(5)
    await shownBalance(vega, 'draw').waitFor()
    await shownBalance(rigel, 'draw').waitFor()

    await finalOverlay(vega).getByRole('link', { name: 'Vérifier' }).click()
    await vega.waitForURL(`**/verifier/${battleId}`)
    await vega.getByText("L'engagement est celui que votre navigateur a reçu avant la partie.").waitFor()
    expect(await vega.getByRole('row').getByText('Conforme', { exact: true }).count()).toBe(5)
    await expectAccessible(vega)
  })

  test('Abandonner costs the stake and gives the other the win; both may ask for a rematch', async () => {
    const alya = await openPlayer(arena, 'Alya3')
    const castor = await openPlayer(arena, 'Castor4')
    await meet(alya, castor)
    await button(alya, 'Abandonner').click()
    await alya.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
    await castor.getByText('Votre adversaire a déclaré forfait.').waitFor()
    expect([await resultOf(alya), await resultOf(castor)]).toEqual(['loss', 'win'])
    await shownBalance(castor, 'win').waitFor()

    await castor.getByRole('button', { name: /^Revanche/ }).click()
    await alya.getByRole('button', { name: /^Accepter la revanche/ }).click()
    await balanceLink(castor).getByText('100,00 €').waitFor()
    await choose(alya, 'DOWN')
  })
})

describe('alone against a bot', () => {
  let arena: Arena
  let page: Page
  beforeAll(async () => {
    arena = await openArena(SLOW)
    page = await openPlayer(arena, 'Solene1')
  })
  afterAll(async () => {
    await arena.leave()
    await arena.close()
  })

  test('a newcomer meets a bot that is labelled as one, in the match and in the battle', async () => {
    await openLobby(page)
    await page.getByText('Aucune partie active trouvée').waitFor()
    await expectAccessible(page)
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
      await page.setViewportSize(viewport)
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
      // A wide screen is used: one's battles stand beside the chart, not above it.
      const battles = await page.getByRole('navigation', { name: 'Mes Battles' }).boundingBox()
      const beside = (battles?.x ?? 0) > (chartBox?.x ?? 0) + (chartBox?.width ?? 0)
      expect(beside).toBe(name === 'desktop')
    },
  )

  test('the dialogs over a battle are accessible', async () => {
    await page.setViewportSize(VIEWPORTS.phone)
    await choose(page, 'UP')
    await page.getByRole('button', { name: 'UP', pressed: true }).waitFor()
    await button(page, '+ Nouvelle').click()
    await page.getByRole('dialog', { name: 'Nouvelle Battle' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Annuler').click()
    await button(page, 'Abandonner').click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page)
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
    const state = frames.map((frame) => JSON.parse(frame)).find(({ type }) => type === 'battle_state')
    expect(state).toMatchObject({ role: 'spectator', currentSelection: null })
    expect(frames.join()).not.toContain('serverSeed')
    await expectAccessible(guest)
  })
})
