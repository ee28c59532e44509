import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

/** Dark last: the page goes on in it. */
const SCHEMES = [
  { scheme: 'light', suffix: '-light' },
  { scheme: 'dark', suffix: '' },
] as const

/** The viewport in which the page is driven between two pictures. */
export const DRIVING_VIEWPORT = VIEWPORTS[0]

export interface Photographer {
  /** Saves the page as it is now at each of the widths in both colour schemes, then gives it back its first one. */
  take(page: Page, name: string, options?: { readonly whole?: boolean }): Promise<void>
  readonly count: () => number
}

export async function createPhotographer(folder: string): Promise<Photographer> {
  await mkdir(folder, { recursive: true })
  let taken = 0
  return {
    count: () => taken,
    async take(page, name, { whole = false } = {}) {
      for (const { scheme, suffix } of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme })
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport)
          await settle(page)
          await page.screenshot({ path: join(folder, `${name}-${viewport.width}${suffix}.png`), fullPage: whole })
          taken += 1
        }
      }
      await page.setViewportSize(DRIVING_VIEWPORT)
      console.log(`• ${name}`)
    },
  }
}

/** Fonts are there, and whatever moves once has arrived; what moves for ever is caught as it is. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const shortOnes = document.getAnimations().filter(({ effect }) => {
      const timing = effect?.getComputedTiming()
      return timing?.iterations !== Number.POSITIVE_INFINITY && Number(timing?.endTime ?? 0) <= 1_000
    })
    await Promise.allSettled(shortOnes.map((animation) => animation.finished))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
}
