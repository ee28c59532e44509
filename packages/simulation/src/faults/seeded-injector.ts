import type { SeededRandom } from '../seeded-random.ts'
import type { FaultLog } from './fault-log.ts'
import type { DatabaseFaults } from './fault-profile.ts'
import type { FaultInjector, Verdict, WritePoint } from './faulty-database.ts'

const WRITE_POINTS: readonly WritePoint[] = ['begin', 'statement', 'commit', 'response']
const STATEMENTS_MAX = 8

/** Longer than it takes until failed work is retried. */
const RETRIED_AFTER_MS = 6_000

export function createSeededInjector(
  random: SeededRandom,
  profile: DatabaseFaults,
  { recordUnhealthy }: FaultLog,
): FaultInjector {
  let isQuiet = false

  function slowness(): number {
    if (isQuiet || !random.chance(profile.slowChance)) return 0
    const takesMs = random.between(1, profile.slowMaxMs)
    recordUnhealthy(takesMs)
    return takesMs
  }

  function faultOf(): Verdict {
    if (isQuiet) return 'pass'
    if (random.chance(profile.killChance)) return 'kill'
    if (!random.chance(profile.failChance)) return 'pass'
    recordUnhealthy(RETRIED_AFTER_MS)
    return 'fail'
  }

  return {
    work() {
      const fault = faultOf()
      const faultyPoint = random.pick(WRITE_POINTS)
      let statementsLeft = random.below(STATEMENTS_MAX)
      return {
        beginsAfterMs: slowness(),
        respondsAfterMs: slowness(),
        reach(point) {
          if (point === 'statement') statementsLeft -= 1
          const isIt = point === faultyPoint && (point !== 'statement' || statementsLeft < 0)
          return isIt ? fault : 'pass'
        },
      }
    },
    read() {
      const fails = !isQuiet && random.chance(profile.readFailChance)
      if (fails) recordUnhealthy(RETRIED_AFTER_MS)
      return { takesMs: slowness(), fails }
    },
    stopInjecting() {
      isQuiet = true
    },
  }
}
