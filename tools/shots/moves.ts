// Moves between two pictures, in addition to those that browser tests make too.
import { ROUNDS_MAX } from '@bougie/engine'
import type { Locator, Page } from 'playwright-core'
import { runAdmin } from '../admin/run-admin.ts'
import { balanceLink, button, type Choice, signOut } from '../browser/moves.ts'
import type { Studio } from './studio.ts'

export async function startSearch(page: Page): Promise<void> {
  await button(page, 'LANCER LA PARTIE').click()
  await page.getByRole('heading', { name: 'Recherche d’un adversaire' }).waitFor()
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

/** Presses the first button whose name contains this one. */
export function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  return where.getByRole('button', { name }).first().click()
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
  await signOut(page)
  await button(page, 'CONNECTER MON WALLET').click()
  await balanceLink(page).waitFor()
  return page
}
