export interface Quota {
  /** Whether one more player may join the queue now; counts the place when it may. */
  takePlace(): boolean
  /** A place was given back without a battle. */
  returnPlace(): void
  /** A player ended a battle; it counts once, however many of its players report it. Whether this was the first. */
  finish(battleId: string): boolean
  readonly finished: number
}

/**
 * Lets players join so that `battles` battles are played and no more: two places a battle, one when a bot holds
 * the other side.
 */
export function createQuota(battles: number): Quota {
  const finished = new Set<string>()
  let playing = 0
  return {
    takePlace() {
      if (finished.size * 2 + playing >= battles * 2) return false
      playing += 1
      return true
    },
    returnPlace() {
      playing -= 1
    },
    finish(battleId) {
      playing -= 1
      const isFirst = !finished.has(battleId)
      finished.add(battleId)
      return isFirst
    },
    get finished() {
      return finished.size
    },
  }
}
