import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import {
  abandon,
  balanceLink,
  finalOverlay,
  type Result,
  resultOf,
  savedBattleId,
  VIEWPORTS,
} from '../../tools/browser/moves.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { createMeetingPlace, keepChoosing } from './battle-moves.ts'
import { recordedZones, recordZones } from './chart-zones.ts'
import { arenaOf, EVENTUALLY, pxBelow, resize, type VisitorOptions } from './fixtures.ts'

/**
 * A whole battle of three to five rounds in 10 to 17 s. A round has 73 points, as with the usual settings: the chart
 * keeps its slots from round to round. On a loaded machine a page may miss a prediction: no check depends on one.
 */
const QUICK: ServerSettings = {
  MATCH_COUNTDOWN_MS: '2000',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '2400',
  BATTLE_RESULTS_WAIT_MS: '480',
  BATTLE_PAUSE_MS: '200',
  BATTLE_TICK_MS: '40',
  BOT_DELAY_MS: '600000',
}

/** Wide enough for a price scale beside the chart, and no larger: each frame of an animated page is drawn whole. */
const WITH_PRICE_SCALE = { width: 700, height: 600 } as const

/** The smallest phone upright and on its side. */
const LOW_WINDOWS = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
] as const

/** A phone whose browser has a bar. */
const ON_ITS_SIDE = { width: 844, height: 360 } as const

/** Two battles in one browser, on a machine that may be loaded. */
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

  test('[A03] [A06] [L34] [L35] [L43] [L44] [G43] [G44] play to the final overlay and to both balances, and the proof is conform', async ({
    expect,
  }) => {
    const luna = await openPlayer('Luna7')
    const orion = await openPlayer('Orion8', { viewport: WITH_PRICE_SCALE, reducedMotion: 'no-preference' })
    await recordZones(orion)
    await keepChoosing(luna, 'UP')
    await keepChoosing(orion, 'DOWN')
    await meet(luna, orion)
    await Promise.all([
      balanceLink(luna).getByText('90,00 €').waitFor(),
      luna.getByRole('button', { name: 'UP', pressed: true }).waitFor(),
      orion.getByRole('button', { name: 'DOWN', pressed: true }).waitFor(),
    ])
    const battleId = await savedBattleId(luna)

    const results = [await resultOf(luna), await resultOf(orion)] as const
    expect([...results].sort().join()).toMatch(/^(loss,win|draw,draw)$/)
    const rounds = await finalOverlay(luna).getByRole('list', { name: 'Manches' }).getByRole('listitem').count()
    expect(rounds).toBeGreaterThanOrEqual(3)
    // Each round is drawn over the whole chart: its zones end at the right edge. The first round can be over before a
    // loaded machine has drawn a first chart; the rounds after it must not begin at the edge where it ended.
    const zones = await recordedZones(orion)
    expect([...zones.keys()].filter((round) => round !== 'Manche 1')).not.toEqual([])
    for (const [round, ends] of zones) {
      expect(Math.min(...ends), round).toBeGreaterThan(0.8)
      expect(Math.max(...ends), round).toBeLessThan(1)
    }
    await shownBalance(luna, results[0]).waitFor()
    await shownBalance(orion, results[1]).waitFor()
    for (const page of [luna, orion]) await expectAccessible(page)

    const proof = finalOverlay(luna).getByRole('link', { name: 'Vérifier' })
    for (const viewport of LOW_WINDOWS) {
      await resize(luna, viewport)
      const beyond = () => pxBelow(viewport.height, proof)
      await expect.poll(beyond, { ...EVENTUALLY, message: `${viewport.width} x ${viewport.height}` }).toBe(0)
    }
    await resize(luna, VIEWPORTS.phone)
    await proof.click()
    await luna.waitForURL(`**/verifier/${battleId}`)
    await luna.getByText('L’engagement est celui que votre navigateur a reçu avant la partie.').waitFor()
    await luna.getByText('Les prix, résultats et choix des manches sont ceux que votre navigateur a reçus').waitFor()
    expect(await luna.getByRole('row').getByText('Conforme', { exact: true }).count()).toBe(rounds)
    await expectAccessible(luna)
  })

  test('Abandonner costs the stake and gives the other the win, and no toast covers the result; both may ask for a rematch', async ({
    expect,
  }) => {
    const alya = await openPlayer('Alya3')
    const castor = await openPlayer('Castor4', { viewport: ON_ITS_SIDE })
    await meet(alya, castor)
    // [M23] [G47] On a phone the toast of the result takes the whole width, above the emblem; on its side it is above the
    // time for a rematch. It disappears by itself: the measurement begins before the press.
    const emblem = finalOverlay(alya).locator('span[aria-hidden]:has(> svg)').first()
    const ring = finalOverlay(castor).getByRole('timer')
    const measured = Promise.all(
      [emblem, ring].map(async (below) => {
        const toast = below
          .page()
          .getByRole('group')
          .filter({ hasText: /^(Victoire|Défaite)/ })
        // The toast moves there from the chart when the result opens.
        const under = await below.boundingBox()
        const over = await toast.boundingBox()
        return { end: (over?.y ?? Number.NaN) + (over?.height ?? 0), top: under?.y ?? Number.NaN }
      }),
    )
    const [heads] = await Promise.all([
      measured,
      castor.getByText('Victoire par forfait de votre adversaire.').waitFor(),
      abandon(alya),
    ])
    expect([await resultOf(alya), await resultOf(castor)]).toEqual(['loss', 'win'])
    // A rematch is offered for 15 s.
    await Promise.all([
      shownBalance(castor, 'win').waitFor(),
      castor.getByRole('button', { name: /^Revanche/ }).click(),
    ])
    await alya.getByRole('button', { name: /^Accepter la revanche/ }).click()
    for (const { end, top } of heads) expect(end).toBeLessThanOrEqual(top)
    await balanceLink(castor).getByText('100,00 €').waitFor()
    await finalOverlay(alya).waitFor({ state: 'detached' })
    await keepChoosing(alya, 'DOWN')
    await alya.getByRole('button', { name: 'DOWN', pressed: true }).waitFor()
  })
})
