import type { Page } from 'playwright-core'

/** Later than one and a half frames of 60 a second: the picture that was due had to be left out. */
const LATE_MS = 25

export interface Frames {
  /** Frames a second in which the page could paint: the browser asks for the next when it is done with the last. */
  readonly perSecond: number
  /** The frames among them before which something was drawn on a canvas. */
  readonly drawnPerSecond: number
  /** Share of all frames, in percent. */
  readonly latePercent: number
}

/** To be called before the page is opened: counts what is drawn on its canvases. */
export async function countDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D
    const clear = prototype.clearRect
    const counted = Object.assign(globalThis, { canvasesCleared: 0 })
    // Whatever draws a new picture on a canvas begins by taking the old one away.
    prototype.clearRect = function (...box) {
      counted.canvasesCleared += 1
      clear.apply(this, box)
    }
  })
}

/** Its frames for so long, by the times at which the browser asks the page for them. */
export async function framesOf(page: Page, ms: number): Promise<Frames> {
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
