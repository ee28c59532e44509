import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { balanceLink } from '../../tools/browser/moves.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { CYCLE_TIMEOUT_MS, down, openPlayer, ownBets, panel, phase, untilEarlyInCycle, up } from './cycle-moves.ts'
import { arenaOf, EVENTUALLY } from './fixtures.ts'

/** A cycle of 18 s: time for each bet, also on a loaded machine. */
const QUICK: ServerSettings = { CYCLE_CANDLE_MS: '600', CYCLE_RESULTS_MS: '6000', BOTS: 'off' }

const untilPhase = (page: Page, label: string) => phase(page, label).waitFor({ timeout: CYCLE_TIMEOUT_MS })

/** The first amount in a text: a gain may float beside the balance. */
const euros = (text: string | null) =>
  Number((/\d[\d ]*,\d\d/.exec(text ?? '')?.[0] ?? '').replace(/ /g, '').replace(',', '.'))
const balanceOf = async (page: Page) => euros(await balanceLink(page).textContent())

describe('a cycle', { timeout: 4 * CYCLE_TIMEOUT_MS }, () => {
  const arena = arenaOf(QUICK)

  test('[A03] [C01] [C02] [C03] [C06] [C09] [C28] a player bets on both sides, takes one bet back, cashes one out from candle 20 on, rides the other to the result, where the last candle locks everything; balance, history and proof agree', async () => {
    const { page: luna } = await openPlayer(arena, 'Luna7', { reducedMotion: 'no-preference' })
    await untilEarlyInCycle(luna)
    await balanceLink(luna).getByText('100,00 €').waitFor()
    expect(await up(luna).textContent()).toMatch(/×\d+,\d\d/)
    await up(luna).click()
    await ownBets(luna)
      .getByRole('button', { name: /^Reprendre le pari UP de 10,00 €/ })
      .waitFor()
    await balanceLink(luna).getByText('89,80 €').waitFor()
    await down(luna).click()
    const refund = await remove(luna, 'Reprendre', 'Pari repris')
    expect(refund).toBeLessThanOrEqual(10.2)
    await down(luna).click()
    await untilPhase(luna, 'Encaissement ouvert')
    const cashedOut = await remove(luna, 'Encaisser', 'Pari encaissé')
    const beforeResult = 69.4 + refund + cashedOut
    await expect.poll(() => balanceOf(luna), EVENTUALLY).toBeCloseTo(beforeResult, 2)

    // The result disappears by itself: its checks begin before it shows.
    const ridden = ownBets(luna).getByRole('listitem').filter({ hasText: 'UP' })
    const [odds, net] = await Promise.all([
      ridden.getByText(/· (Gagné|Perdu)$/).textContent({ timeout: CYCLE_TIMEOUT_MS }),
      ridden
        .filter({ hasText: /Gagné|Perdu/ })
        .getByText(/^[+−]/)
        .textContent({ timeout: CYCLE_TIMEOUT_MS }),
      luna.getByRole('button', { name: /^UP/, disabled: true }).waitFor({ timeout: CYCLE_TIMEOUT_MS }),
      untilPhase(luna, 'Résultat'),
    ])
    const outcome = /(Gagné|Perdu)$/.exec(odds ?? '')?.[0] ?? ''
    const paid = outcome === 'Gagné' ? euros(net) + 10.2 : 0
    // One figure for the cycle: its change of the balance, the removed bets included.
    const figure = `${Math.abs(beforeResult + paid - 100)
      .toFixed(2)
      .replace('.', ',')} €`
    await luna.getByRole('region', { name: 'Résultat du cycle' }).getByText(figure, { exact: false }).waitFor()
    await expect.poll(() => balanceOf(luna), EVENTUALLY).toBeCloseTo(beforeResult + paid, 2)

    await untilPhase(luna, 'Paris ouverts')
    await ownBets(luna).getByText('Vos paris de ce cycle s’affichent ici').waitFor()
    await luna.getByRole('tab', { name: 'Mes paris' }).click()
    await panel(luna).getByText(outcome, { exact: false }).first().waitFor()
    await panel(luna)
      .getByText(net ?? '', { exact: true })
      .waitFor()
    await panel(luna).getByText('Encaissé', { exact: false }).waitFor()
    expect(await panel(luna).getByRole('listitem').count()).toBe(3)
    await expectAccessible(luna)

    await panel(luna).getByRole('link', { name: 'Vérifier le cycle n°' }).first().click()
    await luna.getByRole('heading', { name: 'Vérifier le cycle' }).waitFor()
    await luna.getByText('300 prix recalculés à partir de la graine.').waitFor()
    await luna.getByText('L’engagement est celui que votre navigateur a reçu au début du cycle.').waitFor()
    await luna.getByText('Les 30 bougies, une par une').click()
    expect(await luna.getByRole('row').getByText('Conforme', { exact: true }).count()).toBe(30)
    expect(await luna.getByText('Non conforme').count()).toBe(0)
    await expectAccessible(luna)

    await luna.goto('/portefeuille')
    await luna
      .getByRole('link', { name: /^Vérifier/ })
      .first()
      .click()
    await luna.getByRole('heading', { name: 'Vérifier le cycle' }).waitFor()
  })
})

/** Ends the bet on DOWN before the result, and gives the euros that the player got for it. */
async function remove(page: Page, how: 'Reprendre' | 'Encaisser', title: string): Promise<number> {
  const removal = ownBets(page).getByRole('button', { name: new RegExp(`^${how} le pari DOWN de 10,00 €`) })
  await removal.waitFor()
  // The toast disappears by itself: its check begins before the press.
  const toast = page.getByRole('group').filter({ hasText: title })
  const [text] = await Promise.all([
    toast.getByText(/^Rendu sur votre solde/).textContent(),
    removal.click(),
    removal.waitFor({ state: 'detached' }),
  ])
  expect(euros(text)).toBeGreaterThan(0)
  return euros(text)
}
