import type { Clock } from '../ports/clock.ts'
import { setNewest } from './bounded-map.ts'
import { MINUTE_MS } from './durations.ts'

/** A result is computed at most once in this time, however many ask for it, */
const KEPT_MS_MIN = 10_000
/**
 * and kept for so many times as long as it took: with millions of rows that is seconds, and on SQLite nothing else runs
 * meanwhile.
 */
const KEPT_TIMES_COST = 100
/** The time that it took may be that of a process that stood still. */
const KEPT_MS_MAX = 5 * MINUTE_MS
/** More than the leaderboards have; of a key that names a day, only the newest is asked for. */
const KEYS_MAX = 16

/** Keeps results that read whole tables. Who asks while one is computed gets the same; one that fails is not kept. */
export function createCostlyResults<Result>(clock: Clock) {
  const kept = new Map<string, { readonly untilMs: number; readonly result: Promise<Result> }>()

  return {
    get(key: string, compute: (nowMs: number) => Promise<Result>): Promise<Result> {
      const beganAtMs = clock.nowMs()
      const known = kept.get(key)
      if (known !== undefined && known.untilMs > beganAtMs) return known.result
      const result = compute(beganAtMs)
      setNewest(kept, [key, { untilMs: Number.POSITIVE_INFINITY, result }], KEYS_MAX)
      const keep = () => {
        const nowMs = clock.nowMs()
        const keptMs = Math.max(KEPT_MS_MIN, KEPT_TIMES_COST * (nowMs - beganAtMs))
        setNewest(kept, [key, { untilMs: nowMs + Math.min(keptMs, KEPT_MS_MAX), result }], KEYS_MAX)
      }
      result.then(keep, () => kept.delete(key))
      return result
    },
  }
}
