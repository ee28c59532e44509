import { createBattleSettings } from '@bougie/engine'
import type { FaultLog } from './faults/fault-log.ts'
import { createFaultProfile, type FaultProfile } from './faults/fault-profile.ts'
import { FAULTLESS_PROFILE } from './faults/faultless-profile.ts'
import type { FaultInjector } from './faults/faulty-database.ts'
import { createSeededInjector } from './faults/seeded-injector.ts'
import type { SeededRandom } from './seeded-random.ts'

const PLAYERS_MIN = 4
const PLAYERS_MAX = 16
const BALANCES_CENTS = [1_500, 10_000, 200_000]

/** What a run is about, beside the chance that its seed gives. */
export interface Scenario {
  readonly profile: FaultProfile
  readonly players: number
  readonly stakes: readonly number[]
  /** What players begin with, each one of these. */
  readonly balancesCents: readonly number[]
  /** No new battles are begun once so many were. */
  readonly battles: number
  readonly spectators: boolean
  /** Two players who play without a mistake, one of whom breaks the server whenever that could help. */
  readonly adversary: boolean
  injector(faultLog: FaultLog): FaultInjector
}

/** Any mix of players and faults. */
export function seededScenario(random: SeededRandom, battles: number): Scenario {
  const profile = createFaultProfile(random.fork('weather'))
  const chance = random.fork('scenario')
  return {
    profile,
    battles,
    players: chance.between(PLAYERS_MIN, PLAYERS_MAX),
    stakes: chance.pick([[5], [5, 10], [10, 25, 100]]),
    balancesCents: BALANCES_CENTS,
    spectators: true,
    adversary: false,
    injector: (faultLog) =>
      createSeededInjector({
        random: random.fork('database'),
        profile: profile.database,
        onFault: faultLog.recordUnhealthy,
      }),
  }
}

/** Nothing goes wrong but what the adversary does; the grace is that of the house. */
export function adversaryScenario(random: SeededRandom, battles: number): Scenario {
  const chance = random.fork('weather')
  const settings = createBattleSettings({
    countdownMs: 1_000,
    waitingMs: chance.pick([500, 3_000]),
    predictionMs: chance.between(8, 20) * 500,
    resultsWaitMs: chance.between(4, 16) * 500,
    pauseMs: chance.pick([300, 3_000]),
    tickMs: chance.pick([250, 500]),
  })
  const profile = { ...FAULTLESS_PROFILE, settings }
  return {
    profile,
    battles,
    players: 2,
    stakes: [5],
    balancesCents: [10_000_000],
    spectators: false,
    adversary: true,
    injector: (faultLog) =>
      createSeededInjector({
        random: random.fork('database'),
        profile: profile.database,
        onFault: faultLog.recordUnhealthy,
      }),
  }
}
