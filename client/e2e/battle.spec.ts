import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { createMeetingPlace, finalOverlay, keepChoosing, type Result, resultOf } from './battle-moves.ts'
import { recordedZones, recordZones } from './chart-zones.ts'
import { arenaOf, balanceLink, button, createWallet, signOut, VIEWPORTS, type VisitorOptions } from './fixtures.ts'

/**
 * A whole battle of five rounds in 40 s, with time for each choice and a reload on a loaded machine. A round has 73
 * points, as with the usual settings: the chart keeps its slots from round to round.
 */
const QUICK: ServerSettings = {
  MATCH_COUNTDOWN_MS: '4000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '6400',
  BATTLE_RESULTS_WAIT_MS: '800',
  BATTLE_PAUSE_MS: '400',
  BATTLE_TICK_MS: '100',
  BOT_DELAY_MS: '600000',
}

/** Three battles in one browser, on a machine that may be loaded. */
const TIMEOUT_MS = 240_000

const BALANCE_AFTER: Readonly<Record<Result, string>> = { win: '110,00 €', loss: '90,00 €', draw: '100,00 €' }
const shownBalance = (page: Page, result: Result) => balanceLink(page).getByText(BALANCE_AFTER[result])

// Battles last as long as their clock, so they are played in parallel.
describe.concurrent('two strangers', { timeout: TIMEOUT_MS }, () => {
  const arena = arenaOf(QUICK)
  const { meet } = createMeetingPlace()

  async function openPlayer(name: string, options: VisitorOptions = {}) {
    const { page } = await arena.visitAs(name, { viewport: VIEWPORTS.phone, ...options })
    return page
  }

  test('[A03] [A06] [L34] [L35] [L43] [L44] [G43] [G44] play to the final overlay and to both balances; signed out and in again it is the same wallet', async ({
    expect,
  }) => {
    const { page: luna } = await arena.visit({ viewport: VIEWPORTS.phone, reducedMotion: 'no-preference', path: '/' })
    await createWallet(luna, 'Luna7')
    const orion = await openPlayer('Orion8', { viewport: VIEWPORTS.desktop })
    await meet(luna, orion)
    await balanceLink(luna).getByText('90,00 €').waitFor()
    await keepChoosing(luna, 'UP')
    await keepChoosing(orion, 'DOWN')
    const results = [await resultOf(luna), await resultOf(orion)] as const
    expect([...results].sort().join()).toMatch(/^(loss,win|draw,draw)$/)
    await shownBalance(luna, results[0]).waitFor()
    await shownBalance(orion, results[1]).waitFor()
    await expectAccessible(luna)
    await expectAccessible(orion)

    const wallet = () => luna.evaluate(() => window.localStorage.getItem('auth_address'))
    const before = await wallet()
    await luna.goto('/profile')
    await signOut(luna)
    await button(luna, 'CONNECTER MON WALLET').click()
    await shownBalance(luna, results[0]).waitFor()
    expect(await wallet()).toBe(before)
  })

  test('[A07] [G61] [E49] [G40] a reload in mid-battle leads back into it; five tied rounds are a draw, and its proof is conform', async ({
    expect,
  }) => {
    const vega = await openPlayer('Vega5')
    const rigel = await openPlayer('Rigel6', {
      viewport: VIEWPORTS.desktop,
      reducedMotion: 'no-preference',
    })
    await recordZones(rigel)
    await meet(vega, rigel)
    await keepChoosing(vega, 'ÉGAL')
    await keepChoosing(rigel, 'ÉGAL')
    await vega.getByText('Manche 1 : nulle').waitFor({ state: 'attached' })
    const savedId = () =>
      vega.evaluate(() => JSON.parse(window.localStorage.getItem('currentBattleState') ?? '{}').battleId)
    const battleId = await savedId()
    await vega.reload()
    await vega.getByText('Manche 1 : nulle').waitFor({ state: 'attached' })
    expect(new URL(vega.url()).pathname).toBe('/battle/game')
    expect(await savedId()).toBe(battleId)

    expect([await resultOf(vega), await resultOf(rigel)]).toEqual(['draw', 'draw'])
    expect(await finalOverlay(vega).getByRole('list', { name: 'Manches' }).getByRole('listitem').count()).toBe(5)
    // Each round is drawn over the whole chart: its zones end at the right edge. The first round can be over before a
    // loaded machine has drawn a first chart; the rounds after it must not begin at the edge where it ended.
    const zones = await recordedZones(rigel)
    expect([...zones.keys()].filter((round) => round !== 'Manche 1')).toEqual([
      'Manche 2',
      'Manche 3',
      'Manche 4',
      'Manche 5',
    ])
    for (const [round, ends] of zones) {
      expect(Math.min(...ends), round).toBeGreaterThan(0.8)
      expect(Math.max(...ends), round).toBeLessThan(1)
    }
    await shownBalance(vega, 'draw').waitFor()
    await shownBalance(rigel, 'draw').waitFor()

    await finalOverlay(vega).getByRole('link', { name: 'Vérifier' }).click()
    await vega.waitForURL(`**/verifier/${battleId}`)
    await vega.getByText('L’engagement est celui que votre navigateur a reçu avant la partie.').waitFor()
    expect(await vega.getByRole('row').getByText('Conforme', { exact: true }).count()).toBe(5)
    await expectAccessible(vega)
  })

  test('Abandonner costs the stake and gives the other the win, and no toast covers the result; both may ask for a rematch', async ({
    expect,
  }) => {
    const alya = await openPlayer('Alya3')
    const castor = await openPlayer('Castor4')
    await meet(alya, castor)
    await button(alya, 'Abandonner').click()
    await alya.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
    await castor.getByText('Votre adversaire a déclaré forfait.').waitFor()
    expect([await resultOf(alya), await resultOf(castor)]).toEqual(['loss', 'win'])
    await shownBalance(castor, 'win').waitFor()
    // [M23] [G47] On a phone the toast of the result takes the whole width, above the emblem.
    const heads = await Promise.all(
      [alya, castor].map(async (page) => {
        const toast = page.getByRole('status').filter({ hasText: /^(Victoire|Défaite)/ })
        const emblem = finalOverlay(page).locator('span[aria-hidden]:has(> svg)').first()
        const [over, under] = await Promise.all([toast.boundingBox(), emblem.boundingBox()])
        return { end: (over?.y ?? Number.NaN) + (over?.height ?? 0), top: under?.y ?? Number.NaN }
      }),
    )
    for (const { end, top } of heads) expect(end).toBeLessThanOrEqual(top)

    await castor.getByRole('button', { name: /^Revanche/ }).click()
    await alya.getByRole('button', { name: /^Accepter la revanche/ }).click()
    await balanceLink(castor).getByText('100,00 €').waitFor()
    await finalOverlay(alya).waitFor({ state: 'detached' })
    await keepChoosing(alya, 'DOWN')
    await alya.getByRole('button', { name: 'DOWN', pressed: true }).waitFor()
    for (const page of [alya, castor]) await page.context().close()
  })
})
