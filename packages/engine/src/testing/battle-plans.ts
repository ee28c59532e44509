// Ways to try to win a battle by breaking the server at the right time, for any length, at no cost. Tests of the rules
// play them against the engine alone, the fault simulation against the whole server.
import type { BattleState, Direction, Seat } from '../battle/state.ts'
import { otherSeat } from '../battle/state.ts'

/** The adversary's knowledge: everything stored, and every price that is published or committed to. */
export interface Sight {
  readonly state: BattleState
  readonly seat: Seat
  /** The result that the round in `results_wait` will have, or would have now; null in other phases. */
  readonly coming: Direction | null
  readonly msLeft: number
  /** The longest time for which it can kill the server. */
  readonly downMsMax: number
}

export type Misdeed =
  /** With `awayMs` the adversary's page comes back this much later than the server. */
  | { readonly type: 'kill'; readonly downMs: number; readonly awayMs?: number }
  | { readonly type: 'stall'; readonly forMs: number }

export interface Chance {
  /** A whole number, both ends included. */
  between(min: number, max: number): number
}

export interface BattlePlan<Deed = Misdeed, Luck extends Chance = Chance> {
  /** The most misdeeds per battle; without a limit it would never end. */
  readonly times: number
  act(sight: Sight, chance: Luck): Deed | null
}

/** Less than the grace. */
const AWAY_MS = 20_000
const END_MS = 800

export const leadOf = ({ state: { points }, seat }: Sight) => points[seat] - points[otherSeat(seat)]
export const isLosing = ({ coming, state: { choices }, seat }: Sight) =>
  coming !== null && choices[otherSeat(seat)] === coming && choices[seat] !== coming
export const isWinning = ({ coming, state: { choices }, seat }: Sight) =>
  coming !== null && choices[seat] === coming && choices[otherSeat(seat)] !== coming
/** Only the adversary has chosen. */
export const isAlone = ({ state: { phase, choices }, seat }: Sight) =>
  phase === 'prediction' && choices[seat] !== null && choices[otherSeat(seat)] === null
const isThere = ({ state: { offlineSinceMs, phase } }: Sight, seat: Seat) =>
  phase !== 'countdown' && offlineSinceMs[seat] === null
const isOtherAway = ({ state: { offlineSinceMs }, seat }: Sight) => offlineSinceMs[otherSeat(seat)] !== null

export function when<Deed, Luck extends Chance>(
  happens: (sight: Sight) => boolean,
  act: (chance: Luck, sight: Sight) => Deed,
  times = 4,
): BattlePlan<Deed, Luck> {
  return { times, act: (sight, chance) => (happens(sight) ? act(chance, sight) : null) }
}

const kill = (minMs: number, maxMs: number) => (chance: Chance) =>
  ({ type: 'kill', downMs: chance.between(minMs, maxMs) }) as const
const killForLong = (chance: Chance, { downMsMax }: Sight) => kill(10, downMsMax)(chance)
const leaveBoth = (chance: Chance, sight: Sight) => ({ ...killForLong(chance, sight), awayMs: AWAY_MS })

export const BATTLE_PLANS: Readonly<Record<string, BattlePlan>> = {
  'kills in results_wait when the path is against it': when(isLosing, killForLong),
  'kills at the end of a round that it loses': when((sight) => isLosing(sight) && sight.msLeft <= END_MS, killForLong),
  'stalls over the end of a round that it loses': when(isLosing, (chance, { msLeft }) => ({
    type: 'stall',
    forMs: Math.max(1, msLeft + chance.between(0, 10_000)),
  })),
  'stalls from its own choice over the end, so that the other’s comes late': when(isAlone, (chance, { msLeft }) => ({
    type: 'stall',
    forMs: Math.max(1, msLeft + chance.between(-500, 5_000)),
  })),
  'stalls at the end of the prediction while the other has not chosen': when(
    (sight) => isAlone(sight) && sight.msLeft <= END_MS,
    (chance) => ({ type: 'stall', forMs: chance.between(END_MS, 5_000) }),
  ),
  'kills at the end of the prediction while the other has not chosen': when(
    (sight) => isAlone(sight) && sight.msLeft <= END_MS,
    kill(500, 5_000),
  ),
  'kills right after its own choice': when(isAlone, kill(0, 5_000)),
  'kills before each prediction, so that the other is not there': when(
    ({ state: { phase }, msLeft }) => phase === 'waiting' && msLeft <= END_MS,
    kill(0, 1_000),
  ),
  'kills, then stalls while the other comes back': when(
    (sight) => isOtherAway(sight) || sight.state.phase === 'prediction',
    (_chance, sight): Misdeed =>
      isOtherAway(sight) ? { type: 'stall', forMs: 29_900 } : { type: 'kill', downMs: 1_000 },
    8,
  ),
  'makes both absent when behind': when((sight) => leadOf(sight) < 0, leaveBoth),
  'makes both absent in a round that it loses': when(isLosing, leaveBoth),
  'makes both absent when ahead': when((sight) => leadOf(sight) > 0, leaveBoth),
  'kills again and again when behind, so that there are too many restarts': when(
    (sight) => leadOf(sight) < 0,
    kill(10, 300),
    20,
  ),
  'kills each time the other is back, until their page waits its longest': when(
    (sight) => isThere(sight, otherSeat(sight.seat)) && isThere(sight, sight.seat),
    kill(0, 0),
    6,
  ),
}
