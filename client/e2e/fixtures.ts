import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../../tools/browser/launch-chromium.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../../tools/browser/virtual-authenticator.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../../tools/player/local-server.ts'

const BUILT_PAGE = fileURLToPath(new URL('../dist/index.html', import.meta.url))

/** A ceremony, a load or a phase of a battle; far above what any of them takes on a busy machine. */
const ACTION_TIMEOUT_MS = 20_000

export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

export interface VisitorOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly userAgent?: string
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** Console errors that the test brings about on purpose. */
  readonly expectedErrors?: readonly RegExp[]
}

/** Somebody at a browser of their own: no storage, cookies or passkeys are shared with anyone else. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly authenticator: VirtualAuthenticator
  /** The next ceremonies are refused by the authenticator, or agreed to again. */
  agreeToCeremonies(agree: boolean): Promise<void>
  /** Fails when the console held an error that nobody expected. */
  expectQuietConsole(): void
}

export interface Arena {
  readonly origin: string
  readonly server: LocalServer
  visit(options?: VisitorOptions): Promise<Visitor>
  /** Closes all visitors and checks that none of their consoles held an error. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** The real server and a real browser; every visitor has a virtual authenticator. */
export async function openArena(settings: ServerSettings = {}): Promise<Arena> {
  if (!existsSync(BUILT_PAGE)) throw new Error('The client is not built: `node tools/bootstrap.mjs build` builds it')
  const browser = await launchChromium()
  // The question whether one may be counted would lie over what is tested; the spec about it switches it on.
  const server = await startLocalServer({ ANALYTICS: 'off', ...settings })
  let visitors: readonly Visitor[] = []
  return {
    origin: server.url,
    server,
    async visit(options = {}) {
      const visitor = await openVisitor(browser, server.url, options)
      visitors = [...visitors, visitor]
      return visitor
    },
    async leave() {
      const leaving = visitors
      visitors = []
      for (const { context } of leaving) await context.close()
      for (const visitor of leaving) visitor.expectQuietConsole()
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

async function openVisitor(browser: Browser, origin: string, options: VisitorOptions): Promise<Visitor> {
  const { viewport = VIEWPORTS.desktop, userAgent, reducedMotion, expectedErrors = [] } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale: 'fr-FR',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
  })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const page = await context.newPage()
  const errors = collectErrors(page)
  const authenticator = await addVirtualAuthenticator(context, page)
  return {
    page,
    context,
    authenticator,
    agreeToCeremonies: (agree) => authenticator.setUserVerified(agree),
    expectQuietConsole() {
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
      expect(unexpected).toEqual([])
    },
  }
}

function collectErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** 'CRÉER MON WALLET' with a passkey, to the balance in the header. */
export async function createWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'CRÉER MON WALLET' }).click()
  await page.getByRole('textbox', { name: 'Nom du wallet' }).fill(name)
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await balanceLink(page).waitFor()
}

export function balanceLink(page: Page) {
  return page.getByRole('link', { name: /^Solde/ })
}

/** No violation of the accessibility rules that a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await standsStill(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([])
}

/** What fades in has less contrast until it is there. Other movement, and animations without an end, go on. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .every(({ effect }) => {
        const fades = effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => 'opacity' in frame)
        return !fades || effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      }),
  )
}
