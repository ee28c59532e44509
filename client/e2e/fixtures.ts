import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PublicUser } from '@bougie/protocol'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, test as base, expect } from 'vitest'
import { grantAdmin } from '../../tools/admin/with-operator.ts'
import { launchChromium } from '../../tools/browser/launch-chromium.ts'
import { VIEWPORTS } from '../../tools/browser/moves.ts'
import { addVirtualAuthenticator } from '../../tools/browser/virtual-player.ts'
import { startEmbeddedServer } from '../../tools/player/embedded-server.ts'
import { freePort } from '../../tools/player/free-port.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { signUpByPasskey } from '../../tools/player/sign-up.ts'
import type { ConsentChoice } from '../src/features/shell/consent/consent.ts'
import { storageOf } from './stored-session.ts'
import { ACTION_TIMEOUT_MS, collectErrors, createTabs, type TabOptions, type Tabs } from './tabs.ts'

const BUILT_PAGE = fileURLToPath(new URL('../dist/index.html', import.meta.url))

/**
 * The consent banner would cover the tested content; its own spec enables analytics. A price of the cycle, on home too, is
 * another frame of every page that shows it: one in six seconds instead of ten a second.
 */
const CALM: ServerSettings = { ANALYTICS: 'off', CYCLE_CANDLE_MS: '60000' }

/** Console errors of a page that a test takes off the network: parts that load while the page is idle may not have arrived yet. */
export const OFFLINE_ERRORS = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/] as const

export interface VisitorOptions {
  /** The first page; none by default. */
  readonly path?: string
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly userAgent?: string
  /**
   * None by default, as in a private window: the worker fetches the whole shell once more, which takes a third of the
   * processor time of a visitor's first page.
   */
  readonly serviceWorker?: 'allow'
  /** Reduced by default: without a graphics card, animations take processor time from all other pages. */
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** The colour scheme of the system: dark by default, the product's default look. */
  readonly colorScheme?: 'dark' | 'light'
  /** The consent decision of an earlier visit. */
  readonly consent?: ConsentChoice
  /** Console errors that the test causes on purpose. */
  readonly expectedErrors?: readonly RegExp[]
}

type OpenArena = Awaited<ReturnType<typeof openArena>>
type OpenVisitor = Awaited<ReturnType<typeof openVisitor>>

export type Arena = Pick<OpenArena, 'server' | 'visit' | 'signUp' | 'visitAs' | 'leave'>
/** A visitor with a browser context of their own until they leave: they share no storage, cookies or passkeys. */
export type Visitor = Omit<OpenVisitor, 'errors' | 'leave'>
/** A visitor whose browser has a player's session from the first load on. */
export type Player = Visitor & { readonly userId: string }

/**
 * More threads and processes save a page no time while other workers have the cores, but take processor time: those of
 * the script engine, those that paint, and the process that would draw with a graphics card.
 */
const ON_FEW_THREADS = ['--js-flags=--single-threaded', '--num-raster-threads=1', '--in-process-gpu']

/** One browser for all files of a worker: its tabs know the scripts of the app already. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no other fixture is needed
const worker = base.extend('tabs', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium(ON_FEW_THREADS)
  onCleanup(() => browser.close())
  return createTabs(browser)
})

/** Tabs belong to an origin, so consecutive arenas of a worker reuse the same port. */
const vacantPorts: number[] = []

/**
 * The real server and a real browser for the tests of a file or a suite; every visitor has a virtual authenticator, and
 * leaves after the last test at the latest.
 */
export function arenaOf(settings: ServerSettings = {}): Arena {
  let opened: OpenArena | null = null

  worker.beforeAll(async ({ tabs }) => {
    opened = await openArena(tabs, settings)
  })
  // Runs before the visitors leave: on another machine their view is the only record of a failure.
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') throw new Error(await opened?.report())
  })
  afterAll(async () => {
    await opened?.close()
  })

  function arena(): OpenArena {
    if (opened === null) throw new Error('The arena is open during tests only')
    return opened
  }

  return {
    get server() {
      return arena().server
    },
    visit: (options) => arena().visit(options),
    signUp: (name) => arena().signUp(name),
    visitAs: (player, options) => arena().visitAs(player, options),
    leave: () => arena().leave(),
  }
}

/** The same, whose visitors leave after each test: no test sees what another one did in its browser. */
export function arenaOfEachTest(settings: ServerSettings = {}): Arena {
  const arena = arenaOf(settings)
  afterEach(() => arena.leave())
  return arena
}

async function openArena(tabs: Tabs, settings: ServerSettings) {
  if (!existsSync(BUILT_PAGE)) throw new Error('The client is not built: `node tools/bootstrap.mjs build` builds it')
  const port = vacantPorts.pop() ?? (await freePort())
  const server = await startEmbeddedServer({ PORT: String(port), ...CALM, ...settings })
  /** A new player with a passkey wallet, created without a browser: no browser has its passkey. */
  const signUp = (name: string) => signUpByPasskey(server.url, name)
  let visitors: readonly OpenVisitor[] = []

  async function visit(options: VisitorOptions = {}, user: PublicUser | null = null) {
    const visitor = await openVisitor(tabs, { origin: server.url, user, options })
    visitors = [...visitors, visitor]
    if (options.path !== undefined) await visitor.page.goto(options.path)
    return visitor
  }

  async function leave() {
    const leaving = visitors
    visitors = []
    for (const visitor of leaving) await visitor.leave()
    for (const visitor of leaving) visitor.expectQuietConsole()
  }

  return {
    server,
    visit: (options?: VisitorOptions): Promise<Visitor> => visit(options),
    signUp,
    /** For tests that begin after the sign-in: the page has not been opened yet. */
    async visitAs(player: string | PublicUser, options?: VisitorOptions): Promise<Player> {
      const user = typeof player === 'string' ? await signUp(player) : player
      return { ...(await visit(options, user)), userId: user.id }
    },
    /** Ends all visits and checks that their consoles contain no error. */
    leave,
    /** The current view of each visitor, and the latest output of the server. */
    async report() {
      const pages = visitors.flatMap(({ context }) => context.pages())
      const seen = await Promise.all(pages.map(describePage))
      return [...seen, ...visitors.flatMap(({ errors }) => errors), server.output()].join('\n')
    },
    async close() {
      try {
        await leave()
      } finally {
        await server.stop()
        vacantPorts.push(port)
      }
    },
  }
}

const tabOptionsOf = (origin: string, { userAgent, serviceWorker }: VisitorOptions): TabOptions => ({
  origin,
  ...(userAgent === undefined ? {} : { userAgent }),
  serviceWorker: serviceWorker === 'allow',
  reusable: userAgent === undefined && serviceWorker === undefined,
})

async function openVisitor(
  tabs: Tabs,
  { origin, user, options }: { origin: string; user: PublicUser | null; options: VisitorOptions },
) {
  const {
    viewport = VIEWPORTS.desktop,
    reducedMotion = 'reduce',
    colorScheme = 'dark',
    consent = null,
    expectedErrors = [],
  } = options
  const tab = await tabs.take(tabOptionsOf(origin, options), storageOf({ user, consent }))
  const { context, page } = tab
  await page.setViewportSize(viewport)
  // Tabs are reused: the last visitor may have forced colours, or looked at a print.
  await page.emulateMedia({ reducedMotion, colorScheme, forcedColors: 'none', media: 'screen' })
  const { errors, stop } = collectErrors(page)
  const authenticator = await addVirtualAuthenticator(context, page)
  return {
    page,
    context,
    authenticator,
    /** Console errors and uncaught errors. */
    errors,
    /** Whether the authenticator refuses or accepts the next ceremonies. */
    agreeToCeremonies: (agree: boolean) => authenticator.setUserVerified(agree),
    /** Fails when the console contains an unexpected error. */
    expectQuietConsole() {
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
      expect(unexpected).toEqual([])
    },
    async leave() {
      stop()
      if (!page.isClosed()) await authenticator.remove()
      await tabs.release(tab)
    },
  }
}

/** A new passkey player whom the operator makes an admin before any of their sessions has been cached. */
export async function admitAdmin(arena: Arena, name: string): Promise<PublicUser> {
  const user = await arena.signUp(name)
  await grantAdmin(arena.server.databaseUrl, user.wallet_address)
  return { ...user, account_role: 'admin' }
}

/** Opens another screen as a link of the page does: loading the page again takes several times as long. */
export async function goTo(page: Page, path: string): Promise<void> {
  const isOpen = (await page.locator('#contenu').count()) > 0
  if (!isOpen || new URL(page.url()).pathname === path) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The focus moves to a new screen once it is rendered.
  await page.waitForFunction(() => document.activeElement !== document.body)
}

/** Resolves once the page has the new size, so that the next measurement does not see the old one. */
export async function resize(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await page.waitForFunction(
    ({ width, height }) => window.innerWidth === width && window.innerHeight === height,
    viewport,
  )
}

/** As a reader sets it in the browser. */
export const scaleText = (page: Page, scale: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${scale * 100}%`)

/** The pixels of the element's height that are below a window of this height. */
export async function pxBelow(height: number, part: Locator): Promise<number | 'not there'> {
  const box = await part.boundingBox()
  return box === null ? 'not there' : Math.max(0, Math.round(box.y + box.height) - height)
}

/** For `expect.poll`, whose default of a second is too short on a loaded machine. */
export const EVENTUALLY = { timeout: ACTION_TIMEOUT_MS } as const

const TEXT_LENGTH_MAX = 2000

/** A page that doesn't answer within this time is described as such. */
const ANSWER_WITHIN_MS = 5000

/** Address, size, tree of roles and names: enough to see what a test waited for in vain. An open dialog comes first. */
async function describePage(page: Page): Promise<string> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const dialogs = await page
    .locator('[role="dialog"], [role="alertdialog"]')
    .all()
    .catch(() => [])
  const trees = await Promise.all([...dialogs, page.locator('body')].map(describePart))
  return [`${page.url()} (${width} x ${height})`, ...trees].join('\n')
}

async function describePart(part: Locator): Promise<string> {
  const tree = await part
    .ariaSnapshot({ timeout: ANSWER_WITHIN_MS })
    .catch((error: unknown) => `does not answer: ${String(error)}`)
  return tree.slice(0, TEXT_LENGTH_MAX)
}
