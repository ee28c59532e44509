import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { down, openPlayer, ownBets, panel, phase, up } from './cycle-moves.ts'
import { arenaOf, balanceLink, EVENTUALLY, VIEWPORTS } from './fixtures.ts'

/** A cycle of half a minute: time for each bet, and results that stay long enough to be read on a loaded machine. */
const QUICK: ServerSettings = { CYCLE_CANDLE_MS: '1000', CYCLE_RESULTS_MS: '12000', BOTS: 'off' }

/** Above a whole cycle with its results, the longest wait for its next phase. */
const CYCLE_TIMEOUT_MS = 120_000

/** Early in a cycle, with a dozen candles left for the test before the cash-out begins. */
async function untilEarlyInCycle(page: Page): Promise<void> {
  await page.getByText(/^Bougie [1-7]\/30$/).waitFor({ timeout: CYCLE_TIMEOUT_MS })
  await phase(page, 'Paris ouverts').waitFor()
}

const untilPhase = (page: Page, label: string) => phase(page, label).waitFor({ timeout: CYCLE_TIMEOUT_MS })

/** The first amount in a text: a gain may float beside the balance. */
const euros = (text: string | null) =>
  Number((/\d[\d ]*,\d\d/.exec(text ?? '')?.[0] ?? '').replace(/ /g, '').replace(',', '.'))
const balanceOf = async (page: Page) => euros(await balanceLink(page).textContent())

// One cycle is enough for all tests: each player waits for the clock, not for the others.
describe.concurrent('a cycle', { timeout: 4 * CYCLE_TIMEOUT_MS }, () => {
  const arena = arenaOf(QUICK)

  test('[A03] [C01] [C02] [C03] [C09] [C28] a player bets on both sides, takes one bet back, rides the other to the result; balance, history and proof agree', async ({
    expect,
  }) => {
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
    const takeBack = ownBets(luna).getByRole('button', { name: /^Reprendre le pari DOWN de 10,00 €/ })
    await takeBack.waitFor()
    // The toast disappears by itself: its check begins before the press.
    const [toast] = await Promise.all([
      luna.getByText(/€ rendus sur votre solde(, bilan .*)?$/).textContent(),
      takeBack.click(),
      takeBack.waitFor({ state: 'detached' }),
    ])
    const refund = euros(toast)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThanOrEqual(10.2)
    const beforeResult = 79.6 + refund
    await expect.poll(() => balanceOf(luna), EVENTUALLY).toBeCloseTo(beforeResult, 2)

    await untilPhase(luna, 'Résultat')
    const ending = luna.getByRole('region', { name: 'Résultat du cycle' })
    await ending.getByText(/^(Gain|Perte|Bilan du cycle|Mise rendue)$/).waitFor()
    const won = await ownBets(luna).getByText('Gagné').isVisible()
    const ridden = ownBets(luna).getByRole('listitem').filter({ hasText: 'UP' })
    const net = (await ridden.getByText(/^[+−]/).textContent()) ?? ''
    const paid = won ? euros(net) + 10.2 : 0
    await expect.poll(() => balanceOf(luna), EVENTUALLY).toBeCloseTo(beforeResult + paid, 2)
    // One figure for the cycle: its change of the balance, the removed bet included.
    const figure = `${Math.abs(beforeResult + paid - 100)
      .toFixed(2)
      .replace('.', ',')} €`
    await ending.getByText(figure, { exact: false }).waitFor()

    await untilPhase(luna, 'Paris ouverts')
    await ownBets(luna).getByText('Vos paris de ce cycle s’affichent ici').waitFor()
    await luna.getByRole('tab', { name: 'Mes paris' }).click()
    await panel(luna)
      .getByText(won ? 'Gagné' : 'Perdu', { exact: false })
      .first()
      .waitFor()
    await panel(luna).getByText(net, { exact: true }).waitFor()
    expect(await panel(luna).getByRole('listitem').count()).toBe(2)
    await expectAccessible(luna)

    await panel(luna).getByRole('link', { name: 'Vérifier le cycle n°' }).first().click()
    await luna.getByRole('heading', { name: 'Vérifier le cycle' }).waitFor()
    await luna.getByText('300 prix recalculés à partir de la graine.').waitFor()
    await luna.getByText('L’engagement est celui que votre navigateur a reçu au début du cycle.').waitFor()
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

  test('[C06] from candle 20 on a bet is cashed out, and the last candle locks everything', async ({ expect }) => {
    const { page: orion } = await openPlayer(arena, 'Orion8', { viewport: VIEWPORTS.desktop })
    await untilEarlyInCycle(orion)
    await up(orion).click()
    await down(orion).click()
    await untilPhase(orion, 'Encaissement ouvert')
    await ownBets(orion)
      .getByRole('button', { name: /^Encaisser le pari UP/ })
      .click()
    await ownBets(orion)
      .getByRole('button', { name: /^Encaisser le pari UP/ })
      .waitFor({ state: 'detached' })
    await untilPhase(orion, 'Résultat')
    expect(await up(orion).isDisabled()).toBe(true)
    await orion.getByRole('tab', { name: 'Mes paris' }).click()
    await panel(orion).getByText('Encaissé', { exact: false }).waitFor()
    await orion.context().close()
  })
})
