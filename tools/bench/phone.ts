// The smoothness of games on a phone with an ordinary processor, as a player with a wallet uses it.
import type { BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browser/launch-chromium.ts'
import { button, createWallet, openCycle, openLobby, untilInGame, VIEWPORTS } from '../browser/moves.ts'
import { openDevice } from '../browser/virtual-player.ts'

const TIMES_SLOWER = 4
const AS_IT_IS = 1

/**
 * Slows the page's main thread to a quarter of its speed while `work` runs, as on an ordinary phone. Afterwards the
 * throttling must end: the browser throttles a page by keeping its thread busy, even a hidden one's, which would take
 * a whole core from the next measurement.
 */
async function withSlowProcessor<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: AS_IT_IS })
    await session.detach()
  }
}

/** Opens the server's page as a new player; `prepare` is called before it loads. */
async function withPhone<T>(
  { url, name, prepare }: { url: string; name: string; prepare?: (page: Page) => Promise<void> },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launchChromium()
  try {
    const { page } = await openDevice({ browser, url, viewport: VIEWPORTS.phone, hasTouch: true })
    await prepare?.(page)
    await page.goto('/')
    await createWallet(page, name)
    return await work(page)
  } finally {
    await browser.close()
  }
}

const WATCH_MS = 30_000
const IDLE_MS = 10_000

/**
 * Durations above 50 ms, as the browser reports them: in half a minute of a battle against a bot, and in a third of that
 * time on an empty page, where the machine alone causes them.
 */
export function watchBattle(url: string) {
  return withPhone({ url, name: 'Mesure' }, async (page) => {
    await openLobby(page)
    await button(page, 'LANCER LA PARTIE').click()
    await untilInGame(page)
    const battleMs = await withSlowProcessor(page, () => longTasksOf(page, WATCH_MS))
    const empty = await page.context().newPage()
    const emptyMs = await withSlowProcessor(empty, () => longTasksOf(empty, IDLE_MS))
    return { battleMs, emptyMs }
  })
}

function longTasksOf(page: Page, ms: number): Promise<readonly number[]> {
  return page.evaluate(
    (watchMs) =>
      new Promise<number[]>((resolve) => {
        const durations: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) durations.push(duration)
        })
        observer.observe({ type: 'longtask' })
        setTimeout(() => resolve(durations), watchMs)
      }),
    ms,
  )
}

const ROUNDS = 3
const CYCLE_ROUND_MS = 8_000
const PLAIN_ROUND_MS = 4_000
/** Candles last a second, 30 in a cycle: a round that begins in this one at the latest ends within the cycle. */
const LAST_CANDLE_TO_BEGIN = 21
const RUNNING_WITHIN_MS = 60_000
const ASK_EVERY_MS = 200

/**
 * Measures the frames of a player's cycle, with own and bots' bets; and right after each chart those of a page with only
 * a small moving box, which show the limit of the machine.
 */
export function watchCycle(url: string) {
  return withPhone({ url, name: 'Cadence', prepare: countDrawing }, async (page) => {
    await openCycle(page)
    await betOnBothSides(page)
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

async function betOnBothSides(page: Page): Promise<void> {
  // Playwright waits for the phase in which bets are open.
  for (const side of [/^UP/, /^DOWN/]) await page.getByRole('button', { name: side }).tap()
}

async function untilRunning(page: Page): Promise<void> {
  await page.waitForFunction(
    (candleMax) => Number(/Bougie (\d+)\/30/.exec(document.body.textContent ?? '')?.[1] ?? Number.NaN) <= candleMax,
    LAST_CANDLE_TO_BEGIN,
    { timeout: RUNNING_WITHIN_MS, polling: ASK_EVERY_MS },
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

/** More than one and a half frames at 60 per second: the due frame was skipped. */
const LATE_MS = 25

export interface Frames {
  /** Animation frames per second: the browser requests the next one once it has finished the last. */
  readonly perSecond: number
  /** Those of them that followed a drawing on a canvas. */
  readonly drawnPerSecond: number
  /** Share of all frames, in percent. */
  readonly latePercent: number
}

/** Counts the drawings on the page's canvases; must be called before the page opens. */
async function countDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D
    const clear = prototype.clearRect
    const counted = Object.assign(globalThis, { canvasesCleared: 0 })
    // Every drawing of a new picture begins by clearing the canvas.
    prototype.clearRect = function (...box) {
      counted.canvasesCleared += 1
      clear.apply(this, box)
    }
  })
}

/** Measures the page's frames for this duration, by the timestamps of its animation callbacks. */
async function framesOf(page: Page, ms: number): Promise<Frames> {
  const { frameMs, drawn } = await page.evaluate(
    (watchMs) =>
      new Promise<{ frameMs: number[]; drawn: number }>((resolve) => {
        const cleared = () => Number(Reflect.get(globalThis, 'canvasesCleared') ?? 0)
        const gaps: number[] = []
        let withDrawing = 0
        let before = cleared()
        const watch = (lastMs: number, startMs: number) => (nowMs: number) => {
          gaps.push(nowMs - lastMs)
          if (cleared() > before) withDrawing += 1
          before = cleared()
          if (nowMs - startMs >= watchMs) resolve({ frameMs: gaps, drawn: withDrawing })
          else requestAnimationFrame(watch(nowMs, startMs))
        }
        requestAnimationFrame((firstMs) => requestAnimationFrame(watch(firstMs, firstMs)))
      }),
    ms,
  )
  const seconds = frameMs.reduce((sum, gap) => sum + gap, 0) / 1_000
  return {
    perSecond: frameMs.length / seconds,
    drawnPerSecond: drawn / seconds,
    latePercent: (100 * frameMs.filter((gap) => gap > LATE_MS).length) / frameMs.length,
  }
}
