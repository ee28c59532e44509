import type { Browser, BrowserContext, ConsoleMessage, Disposable, Page } from 'playwright-core'
import type { StoredEntry } from './stored-session.ts'

// A first page in a new browser context takes two and a half times the processor time of a page in a tab that is open
// already: a process, its scripts and its style sheets are new. A tab is therefore cleared of everything that its
// visitor left, like a closed private window, and given to the next visitor.

/** A ceremony, a load or a phase of a battle; far above the time that any of them takes on a loaded machine. */
export const ACTION_TIMEOUT_MS = 60_000

/** A document of the server without scripts: storage is accessible there, and the page keeps its process. */
const QUIET_PATH = '/favicon.svg'

export interface TabOptions {
  /** Origin of the page that it shows. */
  readonly origin: string
  readonly userAgent?: string
  readonly serviceWorker: boolean
  /** Whether the next visitor may have it. */
  readonly reusable: boolean
}

/** A page in a browser context that holds nothing else. */
export interface Tab {
  readonly origin: string
  readonly context: BrowserContext
  readonly page: Page
  readonly reusable: boolean
}

export type Tabs = ReturnType<typeof createTabs>

export function createTabs(browser: Browser) {
  let vacant: readonly Tab[] = []

  async function open({ origin, userAgent, serviceWorker, reusable }: TabOptions): Promise<Tab> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'fr-FR',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(userAgent === undefined ? {} : { userAgent }),
    })
    context.setDefaultTimeout(ACTION_TIMEOUT_MS)
    if (!serviceWorker) await context.addInitScript(hideServiceWorkers)
    const page = await context.newPage()
    await page.goto(QUIET_PATH)
    return { origin, context, page, reusable }
  }

  return {
    /** Takes a cleared tab and writes these entries to its local storage. */
    async take(options: TabOptions, stored: readonly StoredEntry[]) {
      const kept = options.reusable ? vacant.find(({ origin }) => origin === options.origin) : undefined
      vacant = vacant.filter((tab) => tab !== kept)
      const tab = kept ?? (await open(options))
      await tab.page.evaluate((entries) => {
        for (const { name, value } of entries) window.localStorage.setItem(name, value)
      }, stored)
      return tab
    },
    async release(tab: Tab) {
      if (!tab.reusable || tab.page.isClosed()) return tab.context.close()
      await clear(tab)
      vacant = [...vacant, tab]
    },
  }
}

/** Scripts and functions that a visitor's tests have added to each document of a page. */
const additions = new WeakMap<Page, readonly Disposable[]>()

/** Required for every script and function that a test adds to a page's documents: the next visitor must not have it. */
export async function untilRelease(page: Page, adding: Promise<Disposable>): Promise<void> {
  additions.set(page, [...(additions.get(page) ?? []), await adding])
}

function hideServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

async function clear({ context, page }: Tab): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const addition of additions.get(page) ?? []) await addition.dispose()
  additions.delete(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto(QUIET_PATH)
  await context.clearCookies()
  await page.evaluate(async () => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    for (const name of await window.caches.keys()) await window.caches.delete(name)
  })
}

/** Collects the page's console errors and uncaught errors until it is stopped. */
export function collectErrors(page: Page) {
  const errors: string[] = []
  const logged = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  }
  const thrown = (error: Error) => errors.push(error.message)
  page.on('console', logged)
  page.on('pageerror', thrown)
  return {
    errors: errors as readonly string[],
    stop() {
      page.off('console', logged)
      page.off('pageerror', thrown)
    },
  }
}
