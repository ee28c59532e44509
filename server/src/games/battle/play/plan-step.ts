// Computes the effect of a command on a battle and of the time that has passed: steps that were due earlier come first.
// Pure except for prices, which it requests, and the choice of a bot, which it draws.
import {
  assert,
  type BattleCommand,
  type BattleDecision,
  type BattleEvent,
  type BattleRefusal,
  type BattleState,
  type CancelReason,
  DIRECTIONS,
  type Direction,
  decide,
  evolve,
  isDue,
  type LastPoint,
  type Stall,
} from '@bougie/engine'
import type { Random } from '../../../ports/random.ts'
import { botSeatOf } from './battle-head.ts'
import type { LiveBattle } from './live-battles.ts'
import type { PricePaths } from './price-paths.ts'

/**
 * Enough for all rounds with their phases and for extensions by stalls; a battle that needs more steps at once is
 * broken.
 */
const STEPS_MAX = 64

export interface StepPlan {
  readonly events: readonly BattleEvent[]
  readonly state: BattleState
  /** The refusal of the command itself; steps that were due are in `events` nevertheless. */
  readonly refusal: BattleRefusal | null
}

export interface PlanOptions {
  readonly paths: PricePaths
  readonly random: Pick<Random, 'below'>
  /** null to do only what is due. */
  readonly command: BattleCommand | null
  readonly nowMs: number
  /** The recent periods in which the server stalled. */
  readonly stalls: readonly Stall[]
}

export function planStep(battle: LiveBattle, { paths, random, command, nowMs, stalls }: PlanOptions): StepPlan {
  const events: BattleEvent[] = []
  let { state } = battle

  function take(decided: readonly BattleEvent[]): void {
    state = decided.reduce(evolve, state)
    events.push(...decided)
  }

  function takeDue(untilMs: number): void {
    for (let steps = 0; isDue(state, untilMs); steps++) {
      assert(steps < STEPS_MAX, 'a battle makes a bounded number of steps at once')
      take(lateBotChoice(battle, state, { random, nowMs }))
      take(advance(battle, state, { paths, nowMs, stalls }))
    }
  }

  // After downtime, overdue phases are not really due: `resume` first moves the phase by the time the server was away.
  if (command?.type !== 'resume') takeDue(arrivedAtMs(command, nowMs))
  if (command === null) return { events, state, refusal: null }

  const decision =
    command.type === 'cancel'
      ? decideCancel(battle, state, { paths, reason: command.reason, nowMs })
      : decide(state, command, nowMs)
  if (decision.ok) take(decision.events)
  if (command.type === 'choose') takeDue(nowMs)
  return { events, state, refusal: decision.ok ? null : decision.code }
}

/**
 * A bot that has not chosen by the end of the prediction chooses then, by nothing but chance: nobody must gain by what
 * kept it from choosing, such as the end of the server that had planned its choice.
 */
function lateBotChoice(
  { head }: LiveBattle,
  state: BattleState,
  { random, nowMs }: Pick<PlanOptions, 'random' | 'nowMs'>,
): readonly BattleEvent[] {
  const { phase, phaseEndsAtMs, round, choices } = state
  const seat = botSeatOf(head)
  if (seat === null || phase !== 'prediction' || phaseEndsAtMs > nowMs || choices[seat] !== null) return []
  const command = { type: 'choose', seat, round, choice: choiceOfBot(random), receivedAtMs: phaseEndsAtMs } as const
  const decision = decide(state, command, nowMs)
  return decision.ok ? decision.events : []
}

export function choiceOfBot(random: Pick<Random, 'below'>): Direction {
  const choice = DIRECTIONS[random.below(DIRECTIONS.length)]
  assert(choice !== undefined, 'there is a choice to draw')
  return choice
}

/** A choice may have waited for a slow step: what became due meanwhile comes after it. */
function arrivedAtMs(command: BattleCommand | null, nowMs: number): number {
  return command?.type === 'choose' ? Math.min(command.receivedAtMs ?? nowMs, nowMs) : nowMs
}

/** The cancellation of a battle that can't go on. */
export function planCancel(
  battle: LiveBattle,
  { reason, nowMs, lastPoint = null }: { reason: CancelReason; nowMs: number; lastPoint?: LastPoint | null },
): StepPlan {
  const events = eventsOf(decide(battle.state, { type: 'cancel', reason, lastPoint }, nowMs))
  return { events, state: events.reduce(evolve, battle.state), refusal: null }
}

function advance(
  battle: LiveBattle,
  state: BattleState,
  { paths, nowMs, stalls }: Pick<PlanOptions, 'paths' | 'nowMs' | 'stalls'>,
): readonly BattleEvent[] {
  const isLive = state.settings.priceSource === 'live'
  const cancel = (reason: CancelReason) => eventsOf(decideCancel(battle, state, { paths, reason, nowMs }))
  if (isLive && !paths.isFresh(state)) return cancel('feed_stale')
  const prices = paths.pricesToLeave(battle, state)
  const liveEqualBand = isLive ? paths.bandOf(state.settings) : null
  const decision = decide(state, { type: 'advance', prices, liveEqualBand, stalls }, nowMs)
  if (decision.ok) return decision.events
  // A due step is only refused if its prices are missing, which only a live feed can cause.
  return cancel(isLive ? 'feed_stale' : 'failure')
}

/** The running round counts as it stood at its last published point. */
function decideCancel(
  battle: LiveBattle,
  state: BattleState,
  { paths, reason, nowMs }: { paths: PricePaths; reason: CancelReason; nowMs: number },
): BattleDecision {
  return decide(state, { type: 'cancel', reason, lastPoint: paths.lastPoint(battle, state, nowMs) }, nowMs)
}

function eventsOf(decision: BattleDecision): readonly BattleEvent[] {
  assert(decision.ok, 'a running battle can always be cancelled')
  return decision.events
}
