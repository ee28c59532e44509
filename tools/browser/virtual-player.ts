import type { Browser, Page } from 'playwright-core'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

export interface VisitorOptions {
  readonly browser: Browser
  readonly viewport: { readonly width: number; readonly height: number }
  /** True for a phone. With a resting mouse pointer the browser would look up the element under it again and again. */
  readonly hasTouch?: boolean
}

/** Opens a separate browser context, whose device signs without asking its user. */
export async function openVisitor({ browser, viewport, hasTouch = false }: VisitorOptions) {
  const context = await browser.newContext({
    viewport,
    hasTouch,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await addVirtualAuthenticator(context, page)
  return { context, page }
}

/** From the header's button to the balance in the header, as a newcomer does it. */
export async function createWallet(page: Page, walletName: string): Promise<void> {
  await page.getByRole('button', { name: 'CRÉER MON WALLET' }).first().click()
  await page.getByPlaceholder('Entrez le nom de votre wallet').fill(walletName)
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await page.getByText('100,00 €').first().waitFor()
}
