/**
 * Battles start on a grid, so that the phases and prices of concurrent battles are due together: a server then wakes
 * once for them, commits them once and publishes them in one message. Prices use the same grid; their default interval
 * is a multiple of it.
 */
export const START_GRID_MS = 25
/**
 * Moving this many battles to their next phase, with both choices, takes half a slot; the other half is for the prices
 * of other battles.
 */
const STARTS_PER_SLOT_MAX = 25
/** The longest delay of a start because of other battles. */
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
