// Ways to try to win a battle by breaking the server at the right time, for any length, at no cost.
import { type BattleState, type Direction, otherSeat, type Seat } from '@bougie/engine'
import type { SeededRandom } from '../seeded-random.ts'

/** The adversary's knowledge: everything stored, and the final price of a round whose choices are complete. */
export interface Sight {
  readonly state: BattleState
  readonly seat: Seat
  /** The result that the round will have; null unless it is in `results_wait`. */
  readonly coming: Direction | null
  readonly msLeft: number
}

export type Misdeed =
  | { readonly type: 'kill'; readonly downMs: number; readonly awayMs?: number }
  | { readonly type: 'stall'; readonly forMs: number }
  | { readonly type: 'delay'; readonly point: 'begin' | 'response'; readonly forMs: number }

export interface BattlePlan {
  /** The most misdeeds per battle; without a limit it would never end. */
  readonly times: number
  act(sight: Sight, random: SeededRandom): Misdeed | null
}

const lead = ({ state: { points }, seat }: Sight) => points[seat] - points[otherSeat(seat)]
const isLosing = ({ coming, state: { choices }, seat }: Sight) =>
  coming !== null && choices[otherSeat(seat)] === coming && choices[seat] !== coming
const isThere = ({ state: { offlineSinceMs, phase } }: Sight, seat: Seat) =>
  phase !== 'countdown' && offlineSinceMs[seat] === null
const isAlone = ({ state: { phase, choices }, seat }: Sight) =>
  phase === 'prediction' && choices[seat] !== null && choices[otherSeat(seat)] === null

function when(
  happens: (sight: Sight) => boolean,
  act: (random: SeededRandom, sight: Sight) => Misdeed,
  times = 3,
): BattlePlan {
  return { times, act: (sight, random) => (happens(sight) ? act(random, sight) : null) }
}

export const BATTLE_PLANS: Readonly<Record<string, BattlePlan>> = {
  'kills in results_wait when the path is against it': when(isLosing, (random) => ({
    type: 'kill',
    downMs: random.between(10, 40_000),
  })),
  'kills at the end of a round that it loses': when(
    (sight) => isLosing(sight) && sight.msLeft <= 500,
    (random) => ({ type: 'kill', downMs: random.between(10, 40_000) }),
  ),
  'stalls over the end of a round that it loses': when(isLosing, (random, { msLeft }) => ({
    type: 'stall',
    forMs: Math.max(1, msLeft + random.between(0, 10_000)),
  })),
  'stalls from its own choice over the end, so that the other’s comes late': when(isAlone, (random, { msLeft }) => ({
    type: 'stall',
    forMs: Math.max(1, msLeft + random.between(-500, 5_000)),
  })),
  'stalls at the end of the prediction': when(
    (sight) => isAlone(sight) && sight.msLeft <= 800,
    (random) => ({ type: 'stall', forMs: random.between(800, 5_000) }),
  ),
  'kills right after its own choice': when(isAlone, (random) => ({ type: 'kill', downMs: random.between(0, 5_000) })),
  'delays commits from its own choice on': when(isAlone, (random) => ({
    type: 'delay',
    point: random.pick(['begin', 'response']),
    forMs: random.between(500, 6_000),
  })),
  'kills while a commit hangs': {
    times: 4,
    act(sight, random) {
      if (!isAlone(sight)) return null
      if (random.chance(0.5)) return { type: 'delay', point: 'begin', forMs: 3_000 }
      return { type: 'kill', downMs: random.between(0, 3_000) }
    },
  },
  'makes both absent when behind': when(
    (sight) => lead(sight) < 0,
    (random) => ({ type: 'kill', downMs: random.between(10, 60_000), awayMs: 20_000 }),
  ),
  'kills again and again when behind': when(
    (sight) => lead(sight) < 0,
    () => ({ type: 'kill', downMs: 300 }),
    10,
  ),
  'kills each time the other is back, until their page waits its longest': when(
    (sight) => isThere(sight, otherSeat(sight.seat)) && isThere(sight, sight.seat),
    () => ({ type: 'kill', downMs: 0 }),
    6,
  ),
}
