// A battle against an adversary who may hang, kill or break the server at any time, for any length, at no cost, and
// sees every published price. The opponent plays fair: it chooses at random at a random time, and its page comes back a
// while after the server. Every step is decided by the engine itself.
import { assert } from '../assert.ts'
import type { BattleCommand, Stall } from '../battle/commands.ts'
import { decide } from '../battle/decide.ts'
import { evolve } from '../battle/evolve.ts'
import { directionOf } from '../battle/outcome.ts'
import { isDue } from '../battle/schedule.ts'
import { createBattleSettings } from '../battle/settings.ts'
import { settlementOf } from '../battle/settlement.ts'
import { type BattleState, DIRECTIONS, type Direction } from '../battle/state.ts'
import type { LastPoint } from '../battle/value.ts'
import { visiblePointCount } from '../battle/view.ts'
import { cents } from '../money.ts'
import { pointPlanOf } from '../price-points.ts'

const settings = createBattleSettings()
const { maxPoints } = pointPlanOf(settings)
const STAKE = cents(1_000)
const MATCH_MS = 1_000_000
const LOOK_MS = 250
const LOOKS_MAX = 40_000
/** The longest time for the opponent's page to come back: less than the grace, or it would forfeit to any adversary. */
const BACK_MAX_MS = 25_000
const HOUR_MS = 3_600_000

export interface Sight {
  readonly state: BattleState
  /** The result that a round in results_wait would have at the last published price; null in other phases. */
  readonly leaning: Direction | null
  readonly msLeft: number
}

export type Misdeed =
  | { readonly type: 'kill'; readonly downMs: number; readonly nobodyComesBack?: boolean }
  | { readonly type: 'hang'; readonly forMs: number }
  /** A fault after which the battle can't be carried on. */
  | { readonly type: 'break' }

/** Called at every look, any number of times. */
export type Adversary = (sight: Sight) => Misdeed | null

export interface Random {
  /** At least 0 and less than 1. */
  next(): number
}

/** The share of the pot of seat one, the adversary, from 0 to 1. */
export function playAgainst(adversary: Adversary, random: Random): number {
  let nowMs = MATCH_MS
  let state = applied(null, { type: 'create', settings })
  let prices: readonly number[] = []
  let stalls: readonly Stall[] = []
  let round = 0
  let ownRequest: Direction = 'up'
  let request: { readonly choice: Direction; readonly atMs: number } = { choice: 'up', atMs: 0 }
  let backAtMs = 0

  function applied(before: BattleState | null, command: BattleCommand): BattleState {
    const decision = decide(before, command, nowMs)
    let after = before
    for (const event of decision.ok ? decision.events : []) after = evolve(after, event)
    assert(after !== null, 'the battle exists')
    return after
  }

  function advance(): void {
    for (let step = 0; isDue(state, nowMs); step++) {
      assert(step < 200, 'time brings a bounded number of steps')
      if (state.round !== round || prices.length === 0) prices = pathOf(random)
      round = state.round
      const wasPrediction = state.phase === 'prediction'
      state = applied(state, { type: 'advance', prices, liveEqualBand: null, stalls })
      if (state.phase === 'prediction' && !wasPrediction) {
        ownRequest = anyDirection(random)
        request = { choice: anyDirection(random), atMs: state.phaseStartedAtMs + random.next() * 9_500 }
      }
    }
  }

  function choose(seat: 'one' | 'two', choice: Direction): void {
    if (state.phase !== 'prediction' || state.choices[seat] !== null) return
    state = applied(state, { type: 'choose', seat, choice, round: state.round, receivedAtMs: nowMs, sentAtMs: nowMs })
  }

  function lastPoint(): LastPoint | null {
    if (state.phase !== 'results_wait') return null
    const count = visiblePointCount(state, nowMs)
    return { price: prices[count - 1] ?? 0, stepsLeft: maxPoints - count }
  }

  function leaning(): Direction | null {
    const point = lastPoint()
    const { initialPrice, equalBand } = state
    if (point === null || initialPrice === null || equalBand === null) return null
    return directionOf({ initialPrice, finalPrice: point.price, equalBand })
  }

  function suffer(misdeed: Misdeed): void {
    switch (misdeed.type) {
      case 'hang':
        stalls = [...stalls.slice(-20), { sinceMs: nowMs, untilMs: nowMs + misdeed.forMs }]
        nowMs += misdeed.forMs
        return
      case 'kill': {
        const downSinceMs = nowMs
        nowMs += misdeed.downMs
        state = applied(state, { type: 'resume', downSinceMs })
        backAtMs = misdeed.nobodyComesBack ? Number.POSITIVE_INFINITY : nowMs + random.next() * BACK_MAX_MS
        if (!misdeed.nobodyComesBack) state = applied(state, { type: 'reconnect', seat: 'one' })
        request = { ...request, atMs: Math.max(request.atMs + misdeed.downMs, backAtMs + 300 + random.next() * 2_000) }
        return
      }
      case 'break':
        state = applied(state, { type: 'cancel', reason: 'failure', lastPoint: lastPoint() })
    }
  }

  for (let look = 0; state.outcome === null; look++) {
    assert(look < LOOKS_MAX, 'a battle ends')
    nowMs += LOOK_MS
    advance()
    if (state.outcome !== null) break
    if (state.offlineSinceMs.two !== null && nowMs >= backAtMs)
      state = applied(state, { type: 'reconnect', seat: 'two' })
    if (state.offlineSinceMs.one === null) choose('one', ownRequest)
    if (state.offlineSinceMs.two === null && nowMs >= request.atMs) choose('two', request.choice)
    const misdeed = adversary({ state, leaning: leaning(), msLeft: state.phaseEndsAtMs - nowMs })
    if (misdeed !== null) suffer(misdeed)
  }
  const paid = settlementOf(state, STAKE)
  assert(paid !== null, 'an ended battle pays')
  return paid.one / (2 * STAKE)
}

function pathOf(random: Random): readonly number[] {
  let price = 50_000
  return Array.from({ length: maxPoints }, (_, position) => {
    if (position > 0) price *= 1 + normalOf(random) / 10_000
    return Math.round(price * 100) / 100
  })
}

function normalOf(random: Random): number {
  let sum = -6
  for (let count = 0; count < 12; count++) sum += random.next()
  return sum
}

function anyDirection(random: Random): Direction {
  return DIRECTIONS[Math.floor(random.next() * DIRECTIONS.length)] ?? 'up'
}

const lead = ({ state: { points } }: Sight) => points.one - points.two
const isLosingRound = ({ leaning, state: { choices } }: Sight) =>
  leaning !== null && choices.two === leaning && choices.one !== leaning
const isWinningRound = ({ leaning, state: { choices } }: Sight) =>
  leaning !== null && choices.one === leaning && choices.two !== leaning
const awaitsOther = ({ state: { phase, choices } }: Sight) =>
  phase === 'prediction' && choices.one !== null && choices.two === null

/** Limits the misdeeds per battle: an adversary who only kills would never let it end. */
function atMost(times: number, adversary: () => Adversary): () => Adversary {
  return () => {
    const inner = adversary()
    let left = times
    return (sight) => {
      const misdeed = left > 0 ? inner(sight) : null
      if (misdeed !== null) left -= 1
      return misdeed
    }
  }
}

const BOTH_ABSENT: Misdeed = { type: 'kill', downMs: HOUR_MS, nobodyComesBack: true }

const when = (happens: (sight: Sight) => boolean, misdeed: Misdeed, times = 6) =>
  atMost(times, () => (sight) => (happens(sight) ? misdeed : null))

export const BATTLE_ADVERSARIES: Readonly<Record<string, () => Adversary>> = {
  'does nothing wrong': () => () => null,
  'kills for an hour in results_wait when behind': when(isLosingRound, { type: 'kill', downMs: HOUR_MS }),
  'kills just before the end of a round that it is losing': when(
    (sight) => isLosingRound(sight) && sight.msLeft <= 500,
    { type: 'kill', downMs: 31_000 },
  ),
  'hangs over the end of a round that it is losing': when(isLosingRound, { type: 'hang', forMs: 60_000 }),
  'kills right after its own choice': when(awaitsOther, { type: 'kill', downMs: 5_000 }),
  'hangs from its own choice over the end, so that the other’s comes late': when(awaitsOther, {
    type: 'hang',
    forMs: 12_000,
  }),
  'hangs just before the end while the other has not chosen': when(
    (sight) => awaitsOther(sight) && sight.msLeft <= 750,
    { type: 'hang', forMs: 2_000 },
  ),
  'kills just before the end while the other has not chosen': when(
    (sight) => awaitsOther(sight) && sight.msLeft <= 750,
    { type: 'kill', downMs: 1_000 },
  ),
  'kills before each prediction, so that the other is not there': when(
    ({ state: { phase }, msLeft }) => phase === 'waiting' && msLeft <= 500,
    { type: 'kill', downMs: 1_000 },
  ),
  'hangs for as long as a grace while the other is away': when(({ state }) => state.offlineSinceMs.two !== null, {
    type: 'hang',
    forMs: 29_000,
  }),
  'kills, then hangs while the other comes back': () => {
    let killed = 0
    return ({ state }) => {
      if (state.offlineSinceMs.two !== null) return { type: 'hang', forMs: 29_900 }
      if (state.phase !== 'prediction' || killed >= 4) return null
      killed += 1
      return { type: 'kill', downMs: 1_000 }
    }
  },
  'makes both absent when behind': when((sight) => lead(sight) < 0, BOTH_ABSENT),
  'makes both absent in a round that it is losing': when(isLosingRound, BOTH_ABSENT),
  'makes both absent when ahead': when((sight) => lead(sight) > 0, BOTH_ABSENT),
  'breaks the battle when behind': when((sight) => lead(sight) < 0, { type: 'break' }),
  'breaks the battle when ahead': when((sight) => lead(sight) > 0, { type: 'break' }),
  'breaks it in a round that it is losing': when(isLosingRound, { type: 'break' }),
  'breaks it in a round that it is winning': when(isWinningRound, { type: 'break' }),
  'kills twenty times when behind, so that there are too many restarts': when(
    (sight) => lead(sight) < 0,
    { type: 'kill', downMs: 10 },
    20,
  ),
}
