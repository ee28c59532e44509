import type { Page } from 'playwright-core'
import { button, CARD, choosePayment, fillIn } from '../browser/moves.ts'
import type { Studio } from './studio.ts'

const ACCOUNT = { IBAN: 'FR7630006000011234567890189', BIC: 'AGRIFRPP', 'Titulaire du compte': 'Nadia Martin' }

/** Deposits and withdrawals, the statement, and the limits that a player sets. */
export async function shootWallet(studio: Studio): Promise<void> {
  const { take } = studio
  const player = await studio.openPlayer('Nadia')
  await player.goto('/portefeuille')
  await player.getByText('Bonus de bienvenue').waitFor()
  await shootCardDeposit(player, studio)
  await shootBankDeposit(player, studio)
  await shootWithdrawals(player, studio)
  await shootRefusal(player, studio)
  await shootHistory(player, studio)
  await player.getByRole('tab', { name: 'Crypto fictive' }).click()
  await take(player.getByText('Valeur actuelle'), 'wallet-portfolio', { whole: true })
  await shootLimits(player, studio)
  await player.context().close()
}

async function shootCardDeposit(player: Page, { take }: Studio): Promise<void> {
  await button(player, 'Dépôt').click()
  await player.getByLabel('Montant en euros').fill('200')
  await take(player.getByText(/^Limite du jour/), 'deposit-beyond-limit')
  await player.getByLabel('Montant en euros').fill('20')
  await take(player, 'deposit-amount')
  await button(player, 'Continuer').click()
  await take(player, 'deposit-methods')
  await player.getByRole('button', { name: /^Carte bancaire/ }).click()
  await button(player, 'Payer 20,40 €').click()
  await take(player.getByText('Numéro de carte invalide'), 'deposit-card-errors')
  await fillIn(player, CARD)
  await button(player, 'Payer 20,40 €').click()
  await take(player.getByRole('heading', { name: 'Dépôt effectué' }), 'deposit-done')
  await button(player, 'Terminé').click()
}

async function shootBankDeposit(player: Page, { take }: Studio): Promise<void> {
  await choosePayment(player, { kind: 'Dépôt', euros: 10, method: /^Crypto BTC/ })
  await take(player, 'deposit-crypto')
  await button(player, 'Retour aux moyens').click()
  await player.getByRole('button', { name: /^Virement/ }).click()
  await take(player, 'deposit-bank')
  await button(player, 'Déclarer le virement').click()
  await take(player.getByRole('heading', { name: 'Dépôt en attente' }), 'deposit-pending')
  await player.keyboard.press('Escape')
}

async function shootWithdrawals(player: Page, { take }: Studio): Promise<void> {
  await choosePayment(player, { kind: 'Retrait', euros: 30, method: /^Crypto BTC/ })
  await player.getByLabel('Adresse Bitcoin').fill('1abc')
  await take(player, 'withdrawal-crypto')
  await button(player, 'Retour aux moyens').click()
  await take(player, 'withdrawal-methods')
  await player.getByRole('button', { name: /^Virement/ }).click()
  await fillIn(player, ACCOUNT)
  await take(player, 'withdrawal-bank')
  await button(player, 'Retirer 30,00 €').click()
  await take(player.getByRole('heading', { name: 'Retrait en attente' }), 'withdrawal-pending')
  await player.keyboard.press('Escape')
  await choosePayment(player, { kind: 'Retrait', euros: 10, method: /^Carte bancaire/ })
  await take(player, 'withdrawal-card')
  await player.keyboard.press('Escape')
}

/** The sandbox provider refuses withdrawals with this reference. */
async function shootRefusal(player: Page, { take }: Studio): Promise<void> {
  await choosePayment(player, { kind: 'Retrait', euros: 10, method: /^Virement/ })
  await fillIn(player, { ...ACCOUNT, 'Référence (facultatif)': 'REFUS' })
  await button(player, 'Retirer 10,00 €').click()
  await take(player.getByRole('heading', { name: 'Retrait refusé' }), 'withdrawal-refused')
  await player.keyboard.press('Escape')
}

async function shootHistory(player: Page, { take }: Studio): Promise<void> {
  await button(player, 'Historique').click()
  await take(player.getByText('Total des dépôts'), 'wallet-history')
  await player.keyboard.press('Escape')
  await take(player, 'wallet-statement', { whole: true })
}

async function shootLimits(player: Page, { take }: Studio): Promise<void> {
  await player.goto('/profile')
  await button(player, 'Modifier : Dépôts, Par jour').click()
  await player.getByLabel('Limite en euros').fill('30')
  await take(player, 'limit')
  await button(player, 'Enregistrer').click()
  await player.getByRole('dialog').waitFor({ state: 'detached' })
  await button(player, 'M’exclure du jeu').click()
  await take(player, 'exclusion')
  await player.keyboard.press('Escape')
  await button(player, '7 jours').click()
  await button(player, 'Commencer la pause').click()
  await take(player.getByText(/^En pause jusqu’au/), 'limits', { whole: true })
}
