import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { VIEWPORTS } from '../browser/moves.ts'

/** A window size, and the suffix of its pictures' names. */
export interface Frame {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Scale of the player's text; 1 by default. */
  readonly textScale?: number
}

const USUAL_FRAMES: readonly Frame[] = Object.values(VIEWPORTS).map((viewport) => ({
  name: String(viewport.width),
  ...viewport,
}))

/** Dark is last, because the page continues in it. */
const SCHEMES = [
  { scheme: 'light', suffix: '-light' },
  { scheme: 'dark', suffix: '' },
] as const

/** The viewport in which the page is driven between two pictures. */
export const DRIVING_VIEWPORT = VIEWPORTS.phone

interface TakeOptions {
  /** Takes the whole page, not only its visible part. */
  readonly whole?: boolean
  readonly frames?: readonly Frame[]
}

export async function createPhotographer(folder: string) {
  await mkdir(folder, { recursive: true })
  let taken = 0
  const pathOf = (name: string) => join(folder, `${name}.png`)
  return {
    count: () => taken,
    pathOf,
    /**
     * Saves the page in each frame and both colour schemes, as soon as it shows a given place; then restores the driving
     * viewport.
     */
    async take(what: Page | Locator, name: string, { whole = false, frames = USUAL_FRAMES }: TakeOptions = {}) {
      const page = 'page' in what ? what.page() : what
      if ('page' in what) await what.first().waitFor()
      for (const { scheme, suffix } of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme })
        for (const { name: frame, width, height, textScale = 1 } of frames) {
          await page.setViewportSize({ width, height })
          await scaleText(page, textScale)
          if (whole) await page.evaluate(() => window.scrollTo(0, 0))
          await settle(page)
          await page.screenshot({ path: pathOf(`${name}-${frame}${suffix}`), fullPage: whole })
          taken += 1
        }
      }
      await scaleText(page, 1)
      await page.setViewportSize(DRIVING_VIEWPORT)
      console.log(`• ${name}`)
    },
  }
}

export type Photographer = Awaited<ReturnType<typeof createPhotographer>>

async function scaleText(page: Page, scale: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${scale * 100}%`)
}

/** Resolves once fonts are loaded and short animations have ended; long and endless ones are not awaited. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A changed scheme starts its transitions in the next frame.
    await new Promise(requestAnimationFrame)
    const shortOnes = document.getAnimations().filter(({ effect }) => {
      const timing = effect?.getComputedTiming()
      return timing?.iterations !== Number.POSITIVE_INFINITY && Number(timing?.endTime ?? 0) <= 1_000
    })
    await Promise.allSettled(shortOnes.map((animation) => animation.finished))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
}
