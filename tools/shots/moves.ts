// Actions of players between two pictures, by the texts of the page.
import { ROUNDS_MAX } from '@bougie/engine'
import type { Locator, Page } from 'playwright-core'
import { runAdmin } from '../admin/run-admin.ts'
import type { Studio } from './studio.ts'

type Choice = 'UP' | 'ÉGAL' | 'DOWN'

export async function goToLobby(page: Page): Promise<void> {
  await page.goto(new URL('/battle', page.url()).href)
  await page.getByRole('button', { name: 'LANCER LA PARTIE' }).waitFor()
}

export async function startSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
  await page.getByRole('heading', { name: 'Recherche d’un adversaire' }).waitFor()
}

/** Both join the queue from the lobby, and the server matches them. */
export async function meet(one: Page, other: Page): Promise<void> {
  await Promise.all([goToLobby(one), goToLobby(other)])
  await startSearch(one)
  await other.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
}

export async function untilInGame(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.waitForURL('**/battle/game')))
}

export async function untilPhase(
  page: Page,
  label: 'Préparation' | 'Prédiction' | 'Résultats' | 'Pause',
): Promise<void> {
  await page.getByText(label, { exact: true }).waitFor()
}

/** Waits for the prediction to open. False when the battle ended before. */
export async function choose(page: Page, choice: Choice): Promise<boolean> {
  const button = page.getByRole('button', { name: choice, exact: true, disabled: false })
  const ended = page.getByRole('dialog').getByRole('button', { name: 'Nouvelle partie' })
  await button.or(ended).first().waitFor()
  if (await ended.isVisible()) return false
  await button.click()
  return true
}

/** Plays until the end with the same choice in every round. */
export async function playToTheEnd(...choices: readonly (readonly [Page, Choice])[]): Promise<void> {
  for (let round = 0; round <= ROUNDS_MAX; round += 1) {
    const chose = await Promise.all(choices.map(([page, choice]) => choose(page, choice)))
    if (chose.includes(false)) return
    await Promise.all(choices.map(([page]) => untilPhase(page, 'Résultats')))
  }
}

export async function resultOf(page: Page): Promise<'win' | 'loss' | 'draw'> {
  const title = (await page.getByRole('dialog').getByRole('heading').textContent()) ?? ''
  if (title.startsWith('Victoire')) return 'win'
  return title.startsWith('Défaite') ? 'loss' : 'draw'
}

export function button(where: Page | Locator, name: string | RegExp): Locator {
  return where.getByRole('button', { name, exact: true })
}

/** Presses the first button whose name contains this one. */
export function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  return where.getByRole('button', { name }).first().click()
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}

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

/** An operator's command for the player's wallet, run before the new session. */
type Command = (wallet: string) => readonly string[]

/** Makes a new player an admin and signs them in again: a new session knows its role at once. */
export async function openAdmin({ server, openPlayer }: Studio, ...before: readonly Command[]): Promise<Page> {
  const page = await openPlayer('Direction')
  const wallet: string = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').wallet_address)
  for (const command of [...before, (address: string) => ['grant', address, 'admin']]) {
    const { status, stderr } = await runAdmin(server.databaseUrl, ...command(wallet))
    if (status !== 0) throw new Error(stderr)
  }
  await button(page, 'Ouvrir le menu').click()
  await button(page, 'DÉCONNEXION').click()
  await button(page, 'CONNECTER MON WALLET').click()
  await page.getByRole('link', { name: /^Solde/ }).waitFor()
  return page
}

export async function giveUp(page: Page): Promise<void> {
  await button(page, 'Abandonner').click()
  await button(page.getByRole('alertdialog'), 'Abandonner').click()
}

export function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => window.localStorage.getItem('user_id') ?? '')
}
