// The prices that a chart shows from its lower to its upper edge. They follow the data smoothly instead of jumping.
import type { AutoscaleInfo } from 'lightweight-charts'

/** The share of the distance to the target range covered in one 60th of a second. */
const RANGE_SHARE_PER_FRAME = 0.18
const FRAME_MS = 1_000 / 60
/** The range has arrived when its distance is below this share of its height. */
const RANGE_SETTLED = 0.002

export interface PriceBounds {
  readonly low: number
  readonly high: number
}

/** The range that the library's series requests after each change of its data. */
export function autoscaleOf(range: PriceBounds | null): AutoscaleInfo | null {
  return range === null ? null : { priceRange: { minValue: range.low, maxValue: range.high } }
}

/** The range one frame nearer to its target; the same object once it has arrived. */
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

// Places a label at the first of its positions where it covers no important content. Pure.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The first free position; where all are occupied the last, which is the furthest away. */
export function firstFree(places: readonly [Box, ...Box[]], taken: readonly Box[]): Box {
  const free = places.find((place) => taken.every((box) => !overlap(place, box)))
  return free ?? places.at(-1) ?? places[0]
}

export function overlap(one: Box, other: Box): boolean {
  const across = one.left < other.left + other.width && other.left < one.left + one.width
  return across && one.top < other.top + other.height && other.top < one.top + one.height
}
