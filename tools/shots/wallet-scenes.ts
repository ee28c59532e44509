import type { Page } from 'playwright-core'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

/** Deposits and withdrawals, the statement, and the limits that a player sets. */
export async function shootWallet(studio: Studio, photographer: Photographer): Promise<void> {
  const player = await studio.openPlayer('Nadia')
  await player.goto(`${studio.server.url}/portefeuille`)
  await player.getByText('Bonus de bienvenue').waitFor()
  await shootCardDeposit(player, photographer)
  await shootBankDeposit(player, photographer)
  await shootWithdrawals(player, photographer)
  await shootRefusal(player, photographer)
  await shootHistory(player, photographer)
  await player.getByRole('tab', { name: 'Crypto fictive' }).click()
  await player.getByText('Valeur actuelle').waitFor()
  await photographer.take(player, 'wallet-portfolio', { whole: true })
  await shootLimits(player, photographer)
  await player.context().close()
}

async function chooseMethod(
  page: Page,
  { kind, euros, method }: { kind: 'Dépôt' | 'Retrait'; euros: number; method: RegExp },
): Promise<void> {
  await button(page, kind).click()
  await page.getByLabel('Montant en euros').fill(String(euros))
  await button(page, 'Continuer').click()
  await page.getByRole('button', { name: method }).click()
}

async function shootCardDeposit(player: Page, photographer: Photographer): Promise<void> {
  await button(player, 'Dépôt').click()
  await player.getByLabel('Montant en euros').fill('200')
  await player.getByText(/^Limite du jour/).waitFor()
  await photographer.take(player, 'deposit-beyond-limit')
  await player.getByLabel('Montant en euros').fill('20')
  await photographer.take(player, 'deposit-amount')
  await button(player, 'Continuer').click()
  await photographer.take(player, 'deposit-methods')
  await player.getByRole('button', { name: /^Carte bancaire/ }).click()
  await button(player, 'Payer 20,40 €').click()
  await player.getByText('Numéro de carte invalide').waitFor()
  await photographer.take(player, 'deposit-card-errors')
  await player.getByLabel('Numéro de carte').fill('4242424242424242')
  await player.getByLabel('Mois').fill('12')
  await player.getByLabel('Année').fill('99')
  await player.getByLabel('CVV').fill('123')
  await button(player, 'Payer 20,40 €').click()
  await player.getByRole('heading', { name: 'Dépôt effectué' }).waitFor()
  await photographer.take(player, 'deposit-done')
  await button(player, 'Terminé').click()
}

async function shootBankDeposit(player: Page, photographer: Photographer): Promise<void> {
  await chooseMethod(player, { kind: 'Dépôt', euros: 10, method: /^Crypto BTC/ })
  await photographer.take(player, 'deposit-crypto')
  await button(player, 'Retour aux moyens').click()
  await player.getByRole('button', { name: /^Virement/ }).click()
  await photographer.take(player, 'deposit-bank')
  await button(player, 'Déclarer le virement').click()
  await player.getByRole('heading', { name: 'Dépôt en attente' }).waitFor()
  await photographer.take(player, 'deposit-pending')
  await player.keyboard.press('Escape')
}

async function shootWithdrawals(player: Page, photographer: Photographer): Promise<void> {
  await chooseMethod(player, { kind: 'Retrait', euros: 30, method: /^Crypto BTC/ })
  await player.getByLabel('Adresse Bitcoin').fill('1abc')
  await photographer.take(player, 'withdrawal-crypto')
  await button(player, 'Retour aux moyens').click()
  await photographer.take(player, 'withdrawal-methods')
  await player.getByRole('button', { name: /^Virement/ }).click()
  await player.getByLabel('IBAN').fill('FR7630006000011234567890189')
  await player.getByLabel('BIC').fill('AGRIFRPP')
  await player.getByLabel('Titulaire du compte').fill('Nadia Martin')
  await photographer.take(player, 'withdrawal-bank')
  await button(player, 'Retirer 30,00 €').click()
  await player.getByRole('heading', { name: 'Retrait en attente' }).waitFor()
  await photographer.take(player, 'withdrawal-pending')
  await player.keyboard.press('Escape')
  await chooseMethod(player, { kind: 'Retrait', euros: 10, method: /^Carte bancaire/ })
  await photographer.take(player, 'withdrawal-card')
  await player.keyboard.press('Escape')
}

/** The sandbox provider refuses withdrawals with this reference. */
async function shootRefusal(player: Page, photographer: Photographer): Promise<void> {
  await chooseMethod(player, { kind: 'Retrait', euros: 10, method: /^Virement/ })
  await player.getByLabel('IBAN').fill('FR7630006000011234567890189')
  await player.getByLabel('BIC').fill('AGRIFRPP')
  await player.getByLabel('Titulaire du compte').fill('Nadia Martin')
  await player.getByLabel('Référence (facultatif)').fill('REFUS')
  await button(player, 'Retirer 10,00 €').click()
  await player.getByRole('heading', { name: 'Retrait refusé' }).waitFor()
  await photographer.take(player, 'withdrawal-refused')
  await player.keyboard.press('Escape')
}

async function shootHistory(player: Page, photographer: Photographer): Promise<void> {
  await button(player, 'Historique').click()
  await player.getByText('Total des dépôts').waitFor()
  await photographer.take(player, 'wallet-history')
  await player.keyboard.press('Escape')
  await photographer.take(player, 'wallet-statement', { whole: true })
}

async function shootLimits(player: Page, photographer: Photographer): Promise<void> {
  await player.goto(new URL('/profile', player.url()).href)
  await button(player, 'Modifier : Dépôts, Par jour').click()
  await player.getByLabel('Limite en euros').fill('30')
  await photographer.take(player, 'limit')
  await button(player, 'Enregistrer').click()
  await player.getByRole('dialog').waitFor({ state: 'detached' })
  await button(player, 'M’exclure du jeu').click()
  await photographer.take(player, 'exclusion')
  await player.keyboard.press('Escape')
  await button(player, '7 jours').click()
  await button(player, 'Commencer la pause').click()
  await player.getByText(/^En pause jusqu’au/).waitFor()
  await photographer.take(player, 'limits', { whole: true })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
