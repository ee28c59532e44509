import type { Page } from 'playwright-core'
import { openCycle } from '../browser/moves.ts'
import { press } from './moves.ts'
import type { Studio } from './studio.ts'

/** A few cycles, from the first look of a guest to the proof. Phases are short: each picture is taken as one begins. */
export async function shootCycle(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await openCycle(guest)
  await take(guest, 'cycle-guest', { whole: true })
  await guest.getByRole('button', { name: /^UP/ }).click()
  await take(guest.getByRole('dialog'), 'cycle-sign-in')
  await guest.context().close()

  const alice = await studio.openPlayer('Alice')
  const basile = await studio.openPlayer('Basile')
  await Promise.all([openCycle(alice), openCycle(basile)])
  await shootBets(alice, basile, studio)
  await shootEnd(alice, basile, studio)
  await shootAfterwards(alice, studio)
  await shootOffline(basile, studio)
}

function untilPhase(page: Page, label: string): Promise<void> {
  return page.getByRole('timer', { name: new RegExp(`^${label} : `) }).waitFor({ timeout: 90_000 })
}

async function shootBets(alice: Page, basile: Page, { take }: Studio): Promise<void> {
  await alice.getByText(/^Bougie [1-3]\/30$/).waitFor({ timeout: 90_000 })
  await take(alice, 'cycle-start')
  await press(alice, /^UP/)
  await press(basile, /^DOWN/)
  await press(alice, /^DOWN/)
  await take(alice.getByRole('button', { name: /^Reprendre le pari DOWN/ }), 'cycle-bets', { whole: true })
  await press(alice, /^Reprendre le pari DOWN/)
  await take(alice.getByText(/^Rendu sur votre solde/), 'cycle-taken-back')
  await alice.getByRole('textbox', { name: 'Votre mise en euros' }).fill('900')
  await take(alice, 'cycle-beyond-balance')
  await alice.getByRole('textbox', { name: 'Votre mise en euros' }).fill('10')
  await press(alice, 'Règles')
  await take(alice, 'cycle-rules')
  await alice.keyboard.press('Escape')
}

/** UP is Alice's and DOWN is Basile's: one of them wins. */
async function shootEnd(alice: Page, basile: Page, { take }: Studio): Promise<void> {
  await untilPhase(alice, 'Encaissement ouvert')
  await take(alice, 'cycle-cash-out')
  await untilPhase(alice, 'Dernière bougie')
  await take(alice, 'cycle-locked')
  await untilPhase(alice, 'Résultat')
  for (const page of [alice, basile]) {
    await page.getByText(/^(Gain|Perte|Mise rendue|Bilan du cycle)$/).waitFor()
    const won = await page.getByText('Gain', { exact: true }).isVisible()
    await take(page, won ? 'cycle-won' : 'cycle-lost')
  }
}

async function shootAfterwards(alice: Page, { take }: Studio): Promise<void> {
  await untilPhase(alice, 'Paris ouverts')
  await alice.getByRole('tab', { name: 'Mes paris' }).click()
  const proofs = alice.getByRole('link', { name: /^Vérifier le cycle/ })
  await take(proofs, 'cycle-history', { whole: true })
  await alice.getByRole('tab', { name: 'Résultats' }).click()
  await take(alice, 'cycle-results', { whole: true })
  await alice.getByRole('tab', { name: 'Mes paris' }).click()
  await proofs.first().click()
  await take(alice.getByText('300 prix recalculés'), 'cycle-proof', { whole: true })
}

/** Nothing shown may look live while the connection is lost. */
async function shootOffline(page: Page, { take }: Studio): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await take(page.getByText('Reconnexion…'), 'cycle-offline')
  await page.context().setOffline(false)
}
