/** No faster than the server can move battles from phase to phase, both choices included, and send prices meanwhile. */
const BATTLES_PER_MS = 2
/** Nobody waits for longer than this because of others. */
const SPREAD_MS_MAX = 3_000

/** When battles begin that are made together. */
export interface SpreadStarts {
  next(nowMs: number): number
}

/**
 * Battles that are made at the same moment would change phase at the same millisecond for as long as they last, and the
 * thousandth would always wait for the others. So they begin a little after one another; who is matched alone waits for
 * nobody.
 */
export function createSpreadStarts(): SpreadStarts {
  let freeAtMs = 0
  return {
    next(nowMs) {
      const startMs = Math.min(Math.max(nowMs, freeAtMs), nowMs + SPREAD_MS_MAX)
      freeAtMs = startMs + 1 / BATTLES_PER_MS
      return Math.floor(startMs)
    },
  }
}
