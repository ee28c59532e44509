import type { DatabaseJudge, Verdict, WritePoint } from './faulty-database.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DatabaseWeather } from './weather.ts'

const WRITE_POINTS: readonly WritePoint[] = ['begin', 'statement', 'commit', 'answer']
const STATEMENTS_MAX = 8

export interface SeededJudgeDependencies {
  readonly random: SeededRandom
  readonly weather: DatabaseWeather
  /** Something was decided that may keep the server from its work for so long. */
  readonly onTrouble: (forMs: number) => void
}

/** Longer than it takes until what has failed is tried again. */
const RETRIED_AFTER_MS = 6_000

export function createSeededJudge({ random, weather, onTrouble }: SeededJudgeDependencies): DatabaseJudge {
  let isCalm = false

  function slowness(): number {
    if (isCalm || !random.chance(weather.slowChance)) return 0
    const takesMs = random.between(1, weather.slowMaxMs)
    onTrouble(takesMs)
    return takesMs
  }

  function faultOf(): Verdict {
    if (isCalm) return 'pass'
    if (random.chance(weather.killChance)) return 'kill'
    if (!random.chance(weather.failChance)) return 'pass'
    onTrouble(RETRIED_AFTER_MS)
    return 'fail'
  }

  return {
    work() {
      const fault = faultOf()
      const faultyPoint = random.pick(WRITE_POINTS)
      let statementsLeft = random.below(STATEMENTS_MAX)
      return {
        beginsAfterMs: slowness(),
        answersAfterMs: slowness(),
        reach(point) {
          if (point === 'statement') statementsLeft -= 1
          const isIt = point === faultyPoint && (point !== 'statement' || statementsLeft < 0)
          return isIt ? fault : 'pass'
        },
      }
    },
    read() {
      const fails = !isCalm && random.chance(weather.readFailChance)
      if (fails) onTrouble(RETRIED_AFTER_MS)
      return { takesMs: slowness(), fails }
    },
    calmDown() {
      isCalm = true
    },
  }
}
