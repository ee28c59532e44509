// The line grows smoothly although prices come in steps: the head glides from the last point to the new one,
// and the range of prices follows instead of jumping. Pure; the chart calls it once a frame.
import type { ChartPoint, PriceBounds } from './chart-model.ts'

/** The head reaches a new point a little before the next one is due. */
export const GLIDE_MS = 220
/** The share of the way to the wanted range that is gone in one 60th of a second. */
const RANGE_SHARE_PER_FRAME = 0.18
const FRAME_MS = 1_000 / 60
/** Closer than this share of its height the range has arrived. */
const RANGE_SETTLED = 0.002

export interface HeadGlide {
  readonly from: ChartPoint
  readonly to: ChartPoint
  readonly startedAtMs: number
}

export function headAt({ from, to, startedAtMs }: HeadGlide, nowMs: number): ChartPoint {
  const share = easeOut(Math.min(1, Math.max(0, (nowMs - startedAtMs) / GLIDE_MS)))
  return { index: from.index + (to.index - from.index) * share, price: from.price + (to.price - from.price) * share }
}

export function isGliding({ startedAtMs }: HeadGlide, nowMs: number): boolean {
  return nowMs < startedAtMs + GLIDE_MS
}

/** One frame nearer to the wanted range; the same object once it has arrived. */
export function rangeToward(current: PriceBounds, wanted: PriceBounds, elapsedMs: number): PriceBounds {
  const height = wanted.high - wanted.low
  const apart = Math.max(Math.abs(wanted.low - current.low), Math.abs(wanted.high - current.high))
  if (apart <= height * RANGE_SETTLED) return wanted
  const share = 1 - (1 - RANGE_SHARE_PER_FRAME) ** (elapsedMs / FRAME_MS)
  return {
    low: current.low + (wanted.low - current.low) * share,
    high: current.high + (wanted.high - current.high) * share,
  }
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 2
}
