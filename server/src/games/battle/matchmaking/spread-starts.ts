/**
 * Twice the cost of moving a battle to its next phase, both choices included: other battles' prices go out in between.
 */
const APART_MS = 1
/** The longest wait because of other battles. */
const SPREAD_MS_MAX = 3_000

/**
 * Battles made in the same tick would change phase in the same millisecond until they end, and the thousandth would
 * always wait for the others. So their starts are spread; a player who is matched alone does not wait.
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
