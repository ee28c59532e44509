// Actions of players on the pages, by the texts that they read: for pictures, measurements and browser tests.
import type { Locator, Page } from 'playwright-core'

export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

export function button(where: Page | Locator, name: string | RegExp): Locator {
  return where.getByRole('button', { name, exact: true })
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}

/** A card that the sandbox accepts. */
export const CARD = { 'Numéro de carte': '4242424242424242', Mois: '5', Année: '99', CVV: '737' }

/** Opens the dialog of a payment up to the form of its method. */
export async function choosePayment(
  page: Page,
  { kind, euros, method }: { kind: 'Dépôt' | 'Retrait'; euros: number; method: RegExp },
): Promise<void> {
  await button(page, kind).click()
  await fillIn(page, { 'Montant en euros': String(euros) })
  await button(page, 'Continuer').click()
  await page.getByRole('button', { name: method }).click()
}

export function balanceLink(page: Page): Locator {
  return page.getByRole('link', { name: /^Solde/ })
}

/** From the header's button to the balance in the header, as a newcomer does it. */
export async function createWallet(page: Page, name: string): Promise<void> {
  await button(page, 'CRÉER MON WALLET').first().click()
  await page.getByRole('textbox', { name: 'Nom du wallet' }).fill(name)
  await button(page, 'Créer').click()
  await balanceLink(page).filter({ hasText: '€' }).waitFor()
}

/** From the menu. */
export async function signOut(page: Page): Promise<void> {
  await button(page, 'Ouvrir le menu').click()
  await button(page, 'DÉCONNEXION').click()
}

export function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => window.localStorage.getItem('user_id') ?? '')
}

export type Choice = 'UP' | 'ÉGAL' | 'DOWN'

export async function openLobby(page: Page): Promise<void> {
  await page.goto('/battle')
  await button(page, 'LANCER LA PARTIE').waitFor()
}

/** Both press start with the preselected stake; the server matches them. */
export async function meet(one: Page, other: Page): Promise<void> {
  await Promise.all([one, other].map(openLobby))
  await Promise.all([one, other].map((page) => button(page, 'LANCER LA PARTIE').click()))
}

export async function untilInGame(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.waitForURL('**/battle/game')))
}

export async function abandon(page: Page): Promise<void> {
  await button(page, 'Abandonner').click()
  await button(page.getByRole('alertdialog'), 'Abandonner').click()
}

/** Identifier of the battle that the page would lead back into after a reload, as soon as there is one. */
export async function savedBattleId(page: Page): Promise<string> {
  const saved = await page.waitForFunction(
    () => JSON.parse(window.localStorage.getItem('currentBattleState') ?? '{}').battleId,
  )
  return saved.jsonValue()
}

export function finalOverlay(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: button(page, 'Nouvelle partie') })
}

/** Five rounds with the settings of tests and pictures, on a loaded machine. */
const BATTLE_MS_MAX = 120_000

export type Result = 'win' | 'loss' | 'draw'

export async function resultOf(page: Page): Promise<Result> {
  await finalOverlay(page).waitFor({ timeout: BATTLE_MS_MAX })
  const title = await finalOverlay(page).getByRole('heading').textContent()
  if (title === 'Victoire!') return 'win'
  return title === 'Défaite' ? 'loss' : 'draw'
}

/** The code of the challenge whose link the page shows. */
export async function challengeCode(page: Page): Promise<string> {
  const link = await page.getByText(/\/defi\/[A-Z]{6}$/).textContent()
  return link?.match(/[A-Z]{6}$/)?.[0] ?? ''
}

export async function openCycle(page: Page): Promise<void> {
  await page.goto('/cycle')
  await page.getByRole('img', { name: 'Graphique des bougies en direct' }).waitFor()
}
