import type { DatabaseJudge } from './faulty-database.ts'
import { createSeededJudge } from './seeded-judge.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Troubles } from './troubles.ts'
import { createWeather, type Weather } from './weather.ts'

const PLAYERS_MIN = 4
const PLAYERS_MAX = 16
const BALANCES_CENTS = [1_500, 10_000, 200_000]

/** What a run is about, beside the chance that its seed gives. */
export interface Scenario {
  readonly weather: Weather
  readonly players: number
  readonly stakes: readonly number[]
  /** What players begin with, each one of these. */
  readonly balancesCents: readonly number[]
  /** No new battles are begun once so many were. */
  readonly battles: number
  readonly spectators: boolean
  judge(troubles: Troubles): DatabaseJudge
}

/** Any mix of players and faults. */
export function seededScenario(random: SeededRandom, battles: number): Scenario {
  const weather = createWeather(random.fork('weather'))
  const chance = random.fork('scenario')
  return {
    weather,
    battles,
    players: chance.between(PLAYERS_MIN, PLAYERS_MAX),
    stakes: chance.pick([[5], [5, 10], [10, 25, 100]]),
    balancesCents: BALANCES_CENTS,
    spectators: true,
    judge: (troubles) =>
      createSeededJudge({
        random: random.fork('database'),
        weather: weather.database,
        onTrouble: troubles.noteUnwell,
      }),
  }
}
