// A battle against an adversary who may stall, kill or break the server at any time, for any length, at no cost, and
// sees every published price. The opponent plays fair: it chooses at random at a random time, and its page comes back a
// while after the server. Every step is decided by the engine itself.
import { assert } from '../assert.ts'
import type { BattleCommand, Stall } from '../battle/commands.ts'
import { directionOf } from '../battle/outcome.ts'
import { createBattleSettings } from '../battle/settings.ts'
import { settlementOf } from '../battle/settlement.ts'
import { DIRECTIONS, type Direction } from '../battle/state.ts'
import type { LastPoint } from '../battle/value.ts'
import { visiblePointCount } from '../battle/view.ts'
import { cents } from '../money.ts'
import { pointPlanOf } from '../price-points.ts'
import { BATTLE_PLANS, type BattlePlan, isLosing, isWinning, leadOf, type Misdeed, when } from './battle-plans.ts'
import type { FastRandom } from './fast-random.ts'
import { playBattle } from './play-game.ts'

const settings = createBattleSettings()
const { maxPoints } = pointPlanOf(settings)
const STAKE = cents(1_000)
const MATCH_MS = 1_000_000
const LOOK_MS = 250
const LOOKS_MAX = 40_000
/** The longest time for the opponent's page to come back: less than the grace, or it would forfeit to any adversary. */
const BACK_MAX_MS = 25_000
const HOUR_MS = 3_600_000

/** Besides the misdeeds of the plans: a fault after which the battle can't be carried on. */
type AnyMisdeed = Misdeed | { readonly type: 'break' }
export type EnginePlan = BattlePlan<AnyMisdeed>

/** The share of the pot of seat one, the adversary, from 0 to 1. */
export function playAgainst(plan: EnginePlan, random: FastRandom): number {
  let timesLeft = plan.times
  let nowMs = MATCH_MS
  let prices: readonly number[] = []
  let stalls: readonly Stall[] = []
  let round = 0
  let ownRequest: Direction = 'up'
  let request: { readonly choice: Direction; readonly atMs: number } = { choice: 'up', atMs: 0 }
  let backAtMs = 0

  const game = playBattle({
    advance(state) {
      if (state.round !== round || prices.length === 0) prices = pathOf(random)
      round = state.round
      return { type: 'advance', prices, liveEqualBand: null, stalls }
    },
    onEvent(event) {
      if (event.type !== 'predictionStarted') return
      ownRequest = anyDirection(random)
      request = { choice: anyDirection(random), atMs: event.startedAtMs + random.fraction() * 9_500 }
    },
  })

  game.send({ type: 'create', settings }, nowMs)
  let state = game.state()

  /** Applied unless it is refused. */
  function send(command: BattleCommand): void {
    game.send(command, nowMs)
    state = game.state()
  }

  function choose(seat: 'one' | 'two', choice: Direction): void {
    if (state.phase !== 'prediction' || state.choices[seat] !== null) return
    send({ type: 'choose', seat, choice, round: state.round, receivedAtMs: nowMs, sentAtMs: nowMs })
  }

  function lastPoint(): LastPoint | null {
    if (state.phase !== 'results_wait') return null
    const count = visiblePointCount(state, nowMs)
    return { price: prices[count - 1] ?? 0, stepsLeft: maxPoints - count }
  }

  /** The result at the last published price. */
  function coming(): Direction | null {
    const point = lastPoint()
    const { initialPrice, equalBand } = state
    if (point === null || initialPrice === null || equalBand === null) return null
    return directionOf({ initialPrice, finalPrice: point.price, equalBand })
  }

  function suffer(misdeed: AnyMisdeed): void {
    switch (misdeed.type) {
      case 'stall':
        stalls = [...stalls.slice(-20), { sinceMs: nowMs, untilMs: nowMs + misdeed.forMs }]
        nowMs += misdeed.forMs
        return
      case 'kill': {
        const downSinceMs = nowMs
        nowMs += misdeed.downMs
        send({ type: 'resume', downSinceMs })
        // The worst case: the other player does not come back either.
        const nobodyComesBack = misdeed.awayMs !== undefined
        backAtMs = nobodyComesBack ? Number.POSITIVE_INFINITY : nowMs + random.fraction() * BACK_MAX_MS
        if (!nobodyComesBack) send({ type: 'reconnect', seat: 'one' })
        request = {
          ...request,
          atMs: Math.max(request.atMs + misdeed.downMs, backAtMs + 300 + random.fraction() * 2_000),
        }
        return
      }
      case 'break':
        send({ type: 'cancel', reason: 'failure', lastPoint: lastPoint() })
    }
  }

  for (let look = 0; state.outcome === null; look++) {
    assert(look < LOOKS_MAX, 'a battle ends')
    nowMs += LOOK_MS
    game.drain(nowMs)
    state = game.state()
    if (state.outcome !== null) break
    if (state.offlineSinceMs.two !== null && nowMs >= backAtMs) send({ type: 'reconnect', seat: 'two' })
    if (state.offlineSinceMs.one === null) choose('one', ownRequest)
    if (state.offlineSinceMs.two === null && nowMs >= request.atMs) choose('two', request.choice)
    const sight = {
      state,
      seat: 'one',
      coming: coming(),
      msLeft: state.phaseEndsAtMs - nowMs,
      downMsMax: HOUR_MS,
    } as const
    const misdeed = timesLeft > 0 ? plan.act(sight, random) : null
    if (misdeed === null) continue
    timesLeft -= 1
    suffer(misdeed)
  }
  const paid = settlementOf(state, STAKE)
  assert(paid !== null, 'an ended battle pays')
  return paid.one / (2 * STAKE)
}

function pathOf(random: FastRandom): readonly number[] {
  let price = 50_000
  return Array.from({ length: maxPoints }, (_, position) => {
    if (position > 0) price *= 1 + normalOf(random) / 10_000
    return Math.round(price * 100) / 100
  })
}

function normalOf(random: FastRandom): number {
  let sum = -6
  for (let count = 0; count < 12; count++) sum += random.fraction()
  return sum
}

function anyDirection(random: FastRandom): Direction {
  return DIRECTIONS[Math.floor(random.fraction() * DIRECTIONS.length)] ?? 'up'
}

const breakIt = () => ({ type: 'break' }) as const

export const ENGINE_PLANS: Readonly<Record<string, EnginePlan>> = {
  'does nothing wrong': { times: 0, act: () => null },
  ...BATTLE_PLANS,
  'breaks the battle when behind': when((sight) => leadOf(sight) < 0, breakIt),
  'breaks the battle when ahead': when((sight) => leadOf(sight) > 0, breakIt),
  'breaks it in a round that it loses': when(isLosing, breakIt),
  'breaks it in a round that it wins': when(isWinning, breakIt),
}
