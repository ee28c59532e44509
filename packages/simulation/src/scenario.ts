import { createBattleSettings, createCycleSettings } from '@bougie/engine'
import type { FaultLog } from './faults/fault-log.ts'
import { createFaultProfile, FAULTLESS_PROFILE, type FaultProfile } from './faults/fault-profile.ts'
import type { FaultInjector } from './faults/faulty-database.ts'
import { createSeededInjector } from './faults/injectors.ts'
import type { SeededRandom } from './seeded-random.ts'

const PLAYERS_MIN = 4
const PLAYERS_MAX = 16
const BETTORS_MIN = 3
const BETTORS_MAX = 8
/** Half of the runs with battles have bettors as well, of a slow cycle: a point is work for everybody who watches it. */
const BESIDE_BATTLES = [
  { bettors: 0, candleMs: FAULTLESS_PROFILE.cycle.candleMs },
  { bettors: 2, candleMs: 10_000 },
]
const CHALLENGERS_MIN = 2
const CHALLENGERS_MAX = 4
const OF_ONE_DEVICE_MIN = 2
const OF_ONE_DEVICE_SHARE = 1 / 4
const BALANCES_CENTS = [1_500, 10_000, 200_000]
const BETTORS_BALANCES_CENTS = [5_000, 20_000, 1_000_000]
const ADVERSARY_BALANCE_CENTS = 10_000_000

/** The subject of a run, apart from the randomness of its seed. */
export interface Scenario {
  readonly profile: FaultProfile
  /** They play battles. */
  readonly players: number
  /** They bet in cycles. The last ones of all; who is among the players as well plays both games at once. */
  readonly bettors: number
  readonly stakes: readonly number[]
  /** The initial balances, one each. */
  readonly balancesCents: readonly number[]
  /** No new battles begin after this many. */
  readonly battles: number
  /** Bettors bet for at least this long. */
  readonly betsMs: number
  readonly spectators: boolean
  /**
   * The game in which one player breaks the server whenever that could help: a battle of two who play without a mistake,
   * or a cycle.
   */
  readonly adversary: 'battle' | 'cycle' | null
  /** This many players challenge each other by link and by name in addition to searching. */
  readonly challengers: number
  /** The wallets of this many players were opened in one browser. */
  readonly ofOneDevice: number
  injector(faultLog: FaultLog): FaultInjector
}

export type ScenarioOf = (random: SeededRandom) => Scenario

/** One battle of two players without faults, and nothing else. */
export const ONE_BATTLE: Omit<Scenario, 'injector'> = {
  profile: FAULTLESS_PROFILE,
  players: 2,
  bettors: 0,
  stakes: [5],
  balancesCents: [1_000],
  battles: 1,
  betsMs: 0,
  spectators: false,
  adversary: null,
  challengers: 0,
  ofOneDevice: 0,
}

/** Both games, with any mix of players and faults. */
export function bothGames(battles: number): ScenarioOf {
  return (random) => {
    const chance = random.fork('scenario')
    const players = chance.between(PLAYERS_MIN, PLAYERS_MAX)
    const challengersMax = Math.min(CHALLENGERS_MAX, Math.floor(players / 2))
    const profile = createFaultProfile(profileRandomOf(random))
    const { bettors, candleMs } = random.fork('bettors').pick(BESIDE_BATTLES)
    return {
      ...injectedBy(random, { ...profile, cycle: { ...profile.cycle, candleMs } }),
      battles,
      players,
      bettors,
      betsMs: 0,
      stakes: chance.pick([[5], [5, 10], [10, 25, 100]]),
      balancesCents: BALANCES_CENTS,
      spectators: true,
      adversary: null,
      challengers: random.fork('challenges').between(CHALLENGERS_MIN, challengersMax),
      ofOneDevice: Math.max(OF_ONE_DEVICE_MIN, Math.floor(players * OF_ONE_DEVICE_SHARE)),
    }
  }
}

/** Only cycles: shorter runs with more bets. */
export function onlyCycles(betsMs: number): ScenarioOf {
  return (random) => ({
    ...ONE_BATTLE,
    ...injectedBy(random, createFaultProfile(profileRandomOf(random))),
    players: 0,
    battles: 0,
    bettors: random.fork('players').between(BETTORS_MIN, BETTORS_MAX),
    betsMs,
    balancesCents: BETTORS_BALANCES_CENTS,
  })
}

/** No faults except the adversary's; the grace is the same as in production. */
export function adversaryInBattles(battles: number): ScenarioOf {
  return (random) => {
    const chance = profileRandomOf(random)
    const battle = createBattleSettings({
      countdownMs: 1_000,
      waitingMs: chance.pick([500, 3_000]),
      predictionMs: chance.between(8, 20) * 500,
      resultsWaitMs: chance.between(4, 16) * 500,
      pauseMs: chance.pick([300, 3_000]),
      tickMs: chance.pick([250, 500]),
    })
    return {
      ...ONE_BATTLE,
      ...injectedBy(random, { ...FAULTLESS_PROFILE, battle }),
      battles,
      balancesCents: [ADVERSARY_BALANCE_CENTS],
      adversary: 'battle',
    }
  }
}

/** No faults except the adversary's. */
export function adversaryInCycles(betsMs: number): ScenarioOf {
  return (random) => {
    const chance = profileRandomOf(random)
    const cycle = createCycleSettings({ candleMs: chance.pick([250, 500]), resultsMs: chance.pick([0, 500]) })
    return {
      ...onlyCycles(betsMs)(random),
      ...injectedBy(random, { ...FAULTLESS_PROFILE, cycle }),
      balancesCents: [ADVERSARY_BALANCE_CENTS],
      adversary: 'cycle',
    }
  }
}

/** Named by an older word: another name would give every pinned seed other faults. */
function profileRandomOf(random: SeededRandom): SeededRandom {
  return random.fork('weather')
}

function injectedBy(random: SeededRandom, profile: FaultProfile): Pick<Scenario, 'profile' | 'injector'> {
  return {
    profile,
    injector: (faultLog) => createSeededInjector(random.fork('database'), profile.database, faultLog),
  }
}
