import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { VIEWPORTS } from '../../tools/browser/moves.ts'
import { cutLetters } from './cut-letters.ts'
import { EVENTUALLY, resize } from './fixtures.ts'

/**
 * Preloads media, for the rule about audio that plays automatically. Style sheets are not preloaded: only one
 * experimental rule needs them, and it is off.
 */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>
}

/** Minified: each document parses it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In the light scheme on a desktop and, turned into it while it is open, in the dark scheme on a phone. */
export async function expectAccessibleInBothLooks(page: Page): Promise<void> {
  await look(page, { viewport: VIEWPORTS.desktop, colorScheme: 'light' })
  await expectAccessible(page)
  await look(page, { viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await expectAccessible(page)
}

interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'dark' | 'light'
}

async function look(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await resize(page, viewport)
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await expect.poll(scheme, EVENTUALLY).toBe(colorScheme)
}

/** Fails on each violation that axe finds and on each letter that is cut, as soon as the page shows a given place. */
export async function expectAccessible(what: Page | Locator): Promise<void> {
  const page = 'page' in what ? what.page() : what
  if ('page' in what) await what.first().waitFor()
  await standsStill(page)
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page)
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (Reflect.get(window, 'axe') as Axe).run(document, options)
    return violations.flatMap(({ help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${help}: ${target.join(' ')} ${failureSummary}`),
    )
  }, OPTIONS)
  expect(violations).toEqual([])
  expect(await cutLetters(page)).toEqual([])
}

/** A session that ends removes the virtual authenticators of all others from the page: it lives as long as its page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Adds the script, more than half a megabyte, by the DevTools protocol itself, because Playwright's evaluation would copy
 * it twice more.
 */
async function addAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: AXE })
}

/**
 * Resolves once no element fades or changes its colour, because its contrast is not final before. Other animations,
 * also endless ones, continue.
 */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Reading the layout starts the transitions of styles that have just changed.
    document.documentElement.getBoundingClientRect()
    return document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .every(({ effect }) => {
        const properties = effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap(Object.keys) : []
        const isSeen = properties.some((property) => property === 'opacity' || /color$/i.test(property))
        return !isSeen || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      })
  })
}
