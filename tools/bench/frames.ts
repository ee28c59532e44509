import type { Page } from 'playwright-core'

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
export async function countDrawing(page: Page): Promise<void> {
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
