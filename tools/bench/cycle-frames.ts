import type { BrowserContext, Page } from 'playwright-core'
import { countDrawing, type Frames, framesOf } from './frames.ts'
import { withPhone, withSlowProcessor } from './phone.ts'

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
export function watchCycle(url: string): Promise<CycleFrames> {
  return withPhone({ url, name: 'Cadence', prepare: countDrawing }, async (page) => {
    await openCycle(page, url)
    const plain = await openPlain(page.context())
    const frames: { cycle: Frames[]; plain: Frames[] } = { cycle: [], plain: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.bringToFront()
      await untilRunning(page)
      frames.cycle.push(await withSlowProcessor(page, () => framesOf(page, CYCLE_ROUND_MS)))
      await plain.bringToFront()
      frames.plain.push(await withSlowProcessor(plain, () => framesOf(plain, PLAIN_ROUND_MS)))
    }
    return frames
  })
}

async function openCycle(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cycle`)
  await page.getByRole('img', { name: 'Graphique des bougies en direct' }).waitFor()
  // Playwright waits for the phase in which bets are open.
  for (const side of [/^UP/, /^DOWN/]) await page.getByRole('button', { name: side }).tap()
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
