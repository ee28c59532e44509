/**
 * Lets players join so that exactly `battles` battles are played: two places per battle, one when a bot has
 * the other side.
 */
export function createQuota(battles: number) {
  const finished = new Set<string>()
  let playing = 0
  return {
    /** Whether one more player may join the queue now; counts the place when it may. */
    takePlace() {
      if (finished.size * 2 + playing >= battles * 2) return false
      playing += 1
      return true
    },
    /** A place was returned without a battle. */
    returnPlace() {
      playing -= 1
    },
    /** Counts an ended battle once, however many of its players report it; returns whether this report is the first. */
    finish(battleId: string) {
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

export type Quota = ReturnType<typeof createQuota>
