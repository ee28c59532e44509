/** Twice what it costs to move a battle to its next phase, both choices included: prices of others go out meanwhile. */
const APART_MS = 1
/** Nobody waits for longer than this because of others. */
const SPREAD_MS_MAX = 3_000

/**
 * Battles that are made in the same tick would change phase at the same millisecond for as long as they last, and the
 * thousandth would always wait for the others. So they begin a little after one another; who is matched alone waits for
 * nobody.
 */
export function createSpreadStarts() {
  let freeAtMs = 0
  return {
    next(nowMs: number): number {
      const startMs = Math.min(Math.max(nowMs, freeAtMs), nowMs + SPREAD_MS_MAX)
      freeAtMs = startMs + APART_MS
      return startMs
    },
  }
}
