/**
 * Starts are on a grid: the phases and prices of battles that run at once then come due together, so that a server wakes
 * once for them, commits them once and publishes them in one message. Prices have the same grid, of which their default
 * interval is a multiple.
 */
export const START_GRID_MS = 25
/** Half a slot's time to move them to their next phase, both choices included: other battles' prices go out in between. */
const STARTS_PER_SLOT_MAX = 25
/** The longest wait because of other battles. */
const SPREAD_MS_MAX = 3_000

/**
 * Battles made in the same tick would change phase in the same millisecond until they end, and the thousandth would
 * always wait for the others. So their starts are spread; a player who is matched alone does not wait.
 */
export function createSpreadStarts() {
  let slotMs = 0
  let startsInSlot = 0
  return {
    next(nowMs: number): number {
      const soonestMs = Math.ceil(nowMs / START_GRID_MS) * START_GRID_MS
      const isFull = startsInSlot === STARTS_PER_SLOT_MAX
      const freeMs = isFull ? slotMs + START_GRID_MS : slotMs
      const startMs = Math.min(Math.max(soonestMs, freeMs), soonestMs + SPREAD_MS_MAX)
      startsInSlot = startMs === slotMs ? Math.min(startsInSlot + 1, STARTS_PER_SLOT_MAX) : 1
      slotMs = startMs
      return startMs
    },
  }
}
