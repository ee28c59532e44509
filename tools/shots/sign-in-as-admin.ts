import type { Page } from 'playwright-core'
import { runAdmin } from '../admin/run-admin.ts'
import type { Studio } from './studio.ts'

/** An operator's command for the player's wallet, run before the new session. */
type Command = (wallet: string) => readonly string[]

/** Makes the player of the page an admin and signs them in again: a new session knows its role at once. */
export async function signInAsAdmin({ server }: Studio, page: Page, ...before: readonly Command[]): Promise<void> {
  const wallet: string = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').wallet_address)
  for (const command of [...before, (address: string) => ['grant', address, 'admin']]) {
    const { status, stderr } = runAdmin(server.databaseUrl, ...command(wallet))
    if (status !== 0) throw new Error(stderr)
  }
  await page.getByRole('button', { name: 'Ouvrir le menu', exact: true }).click()
  await page.getByRole('button', { name: 'DÉCONNEXION', exact: true }).click()
  await page.getByRole('button', { name: 'CONNECTER MON WALLET', exact: true }).click()
  await page.getByRole('link', { name: /^Solde/ }).waitFor()
}
