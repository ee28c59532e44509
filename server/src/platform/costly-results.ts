import type { Clock } from '../ports/clock.ts'

/** A result is computed at most once in this time, however many ask for it, */
const KEPT_MS_MIN = 10_000
/**
 * and kept for so many times as long as it took: with millions of rows that is seconds, and on SQLite nothing else runs
 * meanwhile.
 */
const KEPT_TIMES_COST = 100

/** Keeps results that read whole tables. Who asks while one is computed gets the same; one that fails is not kept. */
export function createCostlyResults<Result>(clock: Clock) {
  const kept = new Map<string, { readonly untilMs: number; readonly result: Promise<Result> }>()

  return {
    get(key: string, compute: (nowMs: number) => Promise<Result>): Promise<Result> {
      const beganAtMs = clock.nowMs()
      const known = kept.get(key)
      if (known !== undefined && known.untilMs > beganAtMs) return known.result
      const result = compute(beganAtMs)
      kept.set(key, { untilMs: Number.POSITIVE_INFINITY, result })
      const keep = () => {
        const nowMs = clock.nowMs()
        kept.set(key, { untilMs: nowMs + Math.max(KEPT_MS_MIN, KEPT_TIMES_COST * (nowMs - beganAtMs)), result })
      }
      result.then(keep, () => kept.delete(key))
      return result
    },
  }
}
