import axe, { type RunOptions } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Style sheets are copied for one experimental rule alone, which is off; media are waited for, for the rule of sounds
 * that play by themselves.
 */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/**
 * No violation of the accessibility rules that a program can find. Each page is a single document, and its rules stay in
 * it: they are more than half a megabyte of script.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await standsStill(page)
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page)
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(document, options)
    return violations.flatMap(({ help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${help}: ${target.join(' ')} ${failureSummary}`),
    )
  }, OPTIONS)
  expect(violations).toEqual([])
}

/** One that ends takes the virtual authenticators of all others from the page, so it stays as long as its page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** By the protocol itself: an evaluation of Playwright's hands the script through twice more. */
async function addAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: axe.source })
}

/**
 * An element that fades, or takes another colour, is legible only when it is done. Other animations, also endless ones,
 * continue.
 */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The transitions of a style that changed this instant begin here.
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
