// Interpolates the head of the line between price points, which arrive in steps. Pure; the chart calls it once a frame.
import type { ChartPoint } from './chart-model.ts'

/** The head reaches a new point shortly before the next one is due. */
export const GLIDE_MS = 220

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

function easeOut(share: number): number {
  return 1 - (1 - share) ** 2
}
