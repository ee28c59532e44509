import type { Browser } from 'playwright-core'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

export interface VisitorOptions {
  readonly browser: Browser
  /** The server whose pages it opens by their paths. */
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** True for a phone. With a resting mouse pointer the browser would look up the element under it again and again. */
  readonly hasTouch?: boolean
}

/** Opens a separate browser context, whose device signs without asking its user. */
export async function openVisitor({ browser, url, viewport, hasTouch = false }: VisitorOptions) {
  const context = await browser.newContext({
    baseURL: url,
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
