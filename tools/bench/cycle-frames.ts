import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browser/launch-chromium.ts'
import { createWallet, openVisitor } from '../browser/virtual-player.ts'
import { countDrawing, type Frames, framesOf } from './frames.ts'
import { withSlowProcessor } from './slow-processor.ts'

const PHONE = { width: 390, height: 844 }
const ROUNDS = 3
const CYCLE_ROUND_MS = 8_000
const PLAIN_ROUND_MS = 4_000
/** Candles last a second, 30 in a cycle: a round that begins in this one at the latest ends within the cycle. */
const LAST_CANDLE_TO_BEGIN = 21
const WITHIN_MS = 60_000
const ASK_EVERY_MS = 200

export interface CycleFrames {
  readonly cycle: readonly Frames[]
  /** A page with only a small moving box, measured right after each chart: the limit of the machine. */
  readonly plain: readonly Frames[]
}

/** Measures the frames of a player's cycle, with own and bots' bets, on a phone with a four times slower processor. */
export async function watchCycle(url: string): Promise<CycleFrames> {
  const browser = await launchChromium()
  try {
    const { page, context } = await openCycle(browser, url)
    const plain = await openPlain(context)
    const frames: { cycle: Frames[]; plain: Frames[] } = { cycle: [], plain: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.bringToFront()
      await untilRunning(page)
      frames.cycle.push(await withSlowProcessor(page, () => framesOf(page, CYCLE_ROUND_MS)))
      await plain.bringToFront()
      frames.plain.push(await withSlowProcessor(plain, () => framesOf(plain, PLAIN_ROUND_MS)))
    }
    return frames
  } finally {
    await browser.close()
  }
}

async function openCycle(browser: Browser, url: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openVisitor({ browser, viewport: PHONE, hasTouch: true })
  await countDrawing(page)
  await page.goto(url)
  await createWallet(page, 'Cadence')
  await page.goto(`${url}/cycle`)
  await page.getByRole('img', { name: 'Graphique des bougies en direct' }).waitFor()
  // Playwright waits for the phase in which bets are open.
  for (const side of [/^UP/, /^DOWN/]) await page.getByRole('button', { name: side }).tap()
  return { page, context }
}

async function untilRunning(page: Page): Promise<void> {
  await page.waitForFunction(
    (candleMax) => Number(/Bougie (\d+)\/30/.exec(document.body.textContent ?? '')?.[1] ?? Number.NaN) <= candleMax,
    LAST_CANDLE_TO_BEGIN,
    { timeout: WITHIN_MS, polling: ASK_EVERY_MS },
  )
}

async function openPlain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.setContent('<div id="box" style="width: 40px; height: 40px; background: green"></div>')
  await page.evaluate(() => {
    const box = document.getElementById('box')
    const move = (nowMs: number) => {
      box?.style.setProperty('transform', `translateX(${(nowMs / 10) % 200}px)`)
      requestAnimationFrame(move)
    }
    requestAnimationFrame(move)
  })
  return page
}
