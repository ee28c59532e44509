import { createBattleSettings } from '@bougie/engine'
import type { FaultLog } from './faults/fault-log.ts'
import { createFaultProfile, FAULTLESS_PROFILE, type FaultProfile } from './faults/fault-profile.ts'
import type { FaultInjector } from './faults/faulty-database.ts'
import { createSeededInjector } from './faults/injectors.ts'
import type { SeededRandom } from './seeded-random.ts'

const PLAYERS_MIN = 4
const PLAYERS_MAX = 16
const CHALLENGERS_MIN = 2
const CHALLENGERS_MAX = 4
const OF_ONE_DEVICE_MIN = 2
const OF_ONE_DEVICE_SHARE = 1 / 4
const BALANCES_CENTS = [1_500, 10_000, 200_000]

/** The subject of a run, apart from the randomness of its seed. */
export interface Scenario {
  readonly profile: FaultProfile
  readonly players: number
  readonly stakes: readonly number[]
  /** The players' initial balances, one each. */
  readonly balancesCents: readonly number[]
  /** No new battles begin after this many. */
  readonly battles: number
  readonly spectators: boolean
  /** Two players who play without a mistake, one of whom breaks the server whenever that could help. */
  readonly adversary: boolean
  /** This many players challenge each other by link and by name in addition to searching. */
  readonly challengers: number
  /** The wallets of this many players were opened in one browser. */
  readonly ofOneDevice: number
  injector(faultLog: FaultLog): FaultInjector
}

/** Any mix of players and faults. */
export function seededScenario(random: SeededRandom, battles: number): Scenario {
  const profile = createFaultProfile(random.fork('weather'))
  const chance = random.fork('scenario')
  const players = chance.between(PLAYERS_MIN, PLAYERS_MAX)
  return {
    profile,
    battles,
    players,
    stakes: chance.pick([[5], [5, 10], [10, 25, 100]]),
    balancesCents: BALANCES_CENTS,
    spectators: true,
    adversary: false,
    challengers: random.fork('challenges').between(CHALLENGERS_MIN, Math.min(CHALLENGERS_MAX, Math.floor(players / 2))),
    ofOneDevice: Math.max(OF_ONE_DEVICE_MIN, Math.floor(players * OF_ONE_DEVICE_SHARE)),
    injector: (faultLog) => createSeededInjector(random.fork('database'), profile.database, faultLog),
  }
}

/** No faults except the adversary's; the grace is the same as in production. */
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
    challengers: 0,
    ofOneDevice: 0,
    injector: (faultLog) => createSeededInjector(random.fork('database'), profile.database, faultLog),
  }
}
