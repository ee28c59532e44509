import { createRestClient } from '@bougie/api-client/rest-client.ts'
import type { PublicUser } from '@bougie/protocol'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { button, VIEWPORTS } from '../../tools/browser/moves.ts'
import { frAdmin } from '../src/features/admin/fr-admin.ts'
import { expectAccessibleInBothLooks } from './accessibility.ts'
import { admitAdmin, arenaOf, EVENTUALLY, goTo, resize } from './fixtures.ts'

// Rules of every screen, all checked in one visit, because loading a screen is the expensive part.

const arena = arenaOf()

const OPEN_PATHS = ['/', '/battle', '/cycle', '/leaderboard', '/close'] as const
/** One component for all three: their words differ, their layout does not. */
const LEGAL_PATHS = ['/mentions-legales', '/conditions', '/confidentialite'] as const
const PRACTICE_PATH = '/battle/entrainement'
const PLAYER_PATHS = ['/profile', '/portefeuille', '/panel-influencer', '/statistiques'] as const
const ADMIN_PATHS = Object.values(frAdmin.nav).map(({ path }) => (path === '' ? '/admin' : `/admin/${path}`))

/** Words that no French sentence contains, except those that the specification itself keeps in English. */
const ENGLISH =
  /\b(the|and|your|you|with|please|save|cancel|close|submit|delete|edit|search|error|settings|welcome|sign|login|logout|home|profile|player|players|bet|bets|amount|status|pending|completed|refund|deposit|withdraw|withdrawal|history|balance|won|lost|lose|retry|back|next|previous|unknown|failed)\b/i
const FRENCH_AMOUNT = /^[+−]?\d{1,3}( \d{3})*(,\d{2})?$/

/** All text of the page, visible or read aloud. */
function readPage(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    // biome-ignore lint/performance/useDomNodeTextContent: innerText follows the layout, one line per block
    const shown = document.body.innerText.split('\n')
    return [document.title, ...shown, ...named]
      .map((text) => text.replace(/[\u00a0\u202f]/g, ' ').trim())
      .filter((text) => text !== '')
  })
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[role="status"][aria-label^="Chargement"]').first().waitFor({ state: 'detached' })
}

async function expectFrench(page: Page, path: string): Promise<void> {
  const texts = await readPage(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  expect({ path, english: texts.filter((text) => ENGLISH.test(text)) }).toEqual({ path, english: [] })
  expect({ path, foreign: texts.filter((text) => /[$£]|\bEUR\b|\bUSD\b/.test(text)) }).toEqual({ path, foreign: [] })
  const amounts = texts.flatMap((text) => [...text.matchAll(/([+−-]?\d[\d .,]*?) ?€/g)].map(([, amount]) => amount))
  expect({ path, odd: amounts.filter((amount) => !FRENCH_AMOUNT.test(amount ?? '')) }).toEqual({ path, odd: [] })
}

/** No animation is endless, and no element has a transition. */
async function expectStill(page: Page, path: string): Promise<void> {
  const moving = await page.evaluate(() => {
    const isEndless = ({ effect }: Animation) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY
    return {
      endless: document.getAnimations().filter(isEndless).length,
      transitions: [...document.body.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).transitionProperty !== 'none',
      ).length,
    }
  })
  expect({ path, ...moving }).toEqual({ path, endless: 0, transitions: 0 })
}

/** Nothing scrolls sideways. */
async function expectToFit(page: Page, path: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, { ...EVENTUALLY, message: `${path} within its window` }).toBeLessThanOrEqual(0)
}

async function expectToFitNarrow(page: Page, path: string): Promise<void> {
  await resize(page, { width: 320, height: 640 })
  await expectToFit(page, path)
}

/** With text twice as large, nothing scrolls sideways and no control is cut off. */
async function expectToFitEnlarged(page: Page, path: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await resize(page, VIEWPORTS.phone)
  await enlarge('200%')
  await expectToFit(page, path)
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main button, main a, header button, header a')]
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect()
          const scrolls = control.closest('ul, [role="region"]') !== null
          // Around an icon only the target of the thumb is larger than the box.
          const isCut = control.textContent !== '' && control.scrollWidth > control.clientWidth + 1
          return !scrolls && (right > window.innerWidth + 1 || left < -1 || isCut)
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    )
  try {
    await expect.poll(cut, { ...EVENTUALLY, message: `controls of ${path}` }).toEqual([])
  } finally {
    // Or the text of the next path is as large.
    await enlarge('')
  }
}

/** A screen that is open on a phone. */
async function expectAllRules(page: Page, path: string): Promise<void> {
  await expectFrench(page, path)
  await expectStill(page, path)
  await expectAccessibleInBothLooks(page)
  await expectToFitNarrow(page, path)
  await expectToFitEnlarged(page, path)
}

test('[A01] a guest reads French and euros everywhere, and nothing moves for who wants no motion', async () => {
  const { page } = await arena.visit()
  for (const path of [...OPEN_PATHS, ...LEGAL_PATHS, PRACTICE_PATH]) {
    await open(page, path)
    await expectFrench(page, path)
    await expectStill(page, path)
  }
  await resize(page, VIEWPORTS.phone)
  await open(page, '/')
  await expectAllRules(page, '/')
  await arena.leave()
})

describe('a player', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await arena.visitAs('Marianne1', { viewport: VIEWPORTS.phone }))
  })
  afterAll(() => arena.leave())

  test.each([...OPEN_PATHS, LEGAL_PATHS[1], PRACTICE_PATH, ...PLAYER_PATHS])(
    '[A01] [A02] [issue 19.11] [issue 19.14] reads %s in French, by day and by night, at 320 px, and on a phone with text twice as large',
    async (path) => {
      await open(page, path)
      await expectAllRules(page, path)
    },
  )

  test('has a menu that is accessible', async () => {
    await button(page, 'Ouvrir le menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectAccessibleInBothLooks(page)
  })
})

describe('an admin', () => {
  let admin: PublicUser
  let page: Page
  beforeAll(async () => {
    admin = await admitAdmin(arena, 'Direction1')
    ;({ page } = await arena.visitAs(admin, { viewport: VIEWPORTS.phone }))
  })
  afterAll(() => arena.leave())

  test.each(ADMIN_PATHS)(
    '[A01] [A02] reads %s in French, by day and by night, at 320 px, and on a phone with text twice as large',
    async (path) => {
      await open(page, path)
      await expectAllRules(page, path)
    },
  )

  test('[A01] [A02] so do all who follow a link to a player, a challenge, or a running cycle to verify', async () => {
    const call = createRestClient({ baseUrl: arena.server.url })
    const { token } = admin
    const { code } = await call('createChallenge', { token, body: { amount: 0, expires_in: 15 } })
    const [cycle] = await call('adminCycles', { token, query: { limit: 1 } })
    for (const path of [`/joueur/${admin.id}`, `/defi/${code}`, `/verifier/${cycle?.id}?jeu=cycle`]) {
      await open(page, path)
      await expectAllRules(page, path)
    }
  })
})

test('on a phone the links of creators fit, also when they could not be loaded', async () => {
  const player = await admitAdmin(arena, 'Etroit3')
  const { page } = await arena.visitAs(player, {
    viewport: { width: 390, height: 844 },
    expectedErrors: [/status of 500/, /\[.+\] /],
  })
  await page.route('**/api/admin/creator-links*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/liens')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expectToFit(page, '/admin/liens')
})
