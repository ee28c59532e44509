// The only place that decides the rules of a cycle: the events of a command, or its refusal. A clock that went back
// counts as standing still. While one process runs `nowMs` must not go back, and no gateway may publish a point before
// its time on the clock that decides: the odds are those of the last point that was due.
import { assert, assertNever } from '../assert.ts'
import { decidePlaceBet, decideRemoveBet } from './bets.ts'
import { chancesOf } from './chances.ts'
import type { CycleCommand, CycleCommandOf, CycleDecision, CycleRefusal } from './commands.ts'
import type { CycleEvent } from './events.ts'
import { isCycleStartPrice } from './price-path.ts'
import { cyclePhaseEndMs, cyclePointAtMs, isCycleDue, positionAt } from './schedule.ts'
import { assertCycleSettings, CYCLE_POINTS, LATE_RESULTS_MS } from './settings.ts'
import { cycleResultOf } from './settlement.ts'
import type { CycleState } from './state.ts'
import { visibleCyclePointIndex } from './view.ts'

/** Call `advance` while `isCycleDue(state, nowMs)` before any other command, so that what was due first comes first. */
export function decideCycle(state: CycleState | null, command: CycleCommand, nowMs: number): CycleDecision {
  assert(Number.isSafeInteger(nowMs), 'time is whole milliseconds')
  if (command.type === 'start') return state === null ? start(command, nowMs) : refuse('CYCLE_STATE_ERROR')
  if (state === null) return refuse('CYCLE_STATE_ERROR')
  const atMs = Math.max(nowMs, state.lastEventAtMs)
  switch (command.type) {
    case 'advance': {
      const event = advance(state, command, atMs)
      return event === null ? refuse('CYCLE_STATE_ERROR') : accept(event)
    }
    case 'placeBet':
      return decidePlaceBet(state, command, atMs)
    case 'removeBet':
      return decideRemoveBet(state, command, atMs)
    case 'cancel':
      if (state.outcome !== null) return refuse('CYCLE_STATE_ERROR')
      return accept({ type: 'cycleVoided', reason: 'admin', atMs })
    case 'giveUp':
      return giveUp(state, command, atMs)
    default:
      return assertNever(command)
  }
}

function start({ settings, startPrice }: CycleCommandOf<'start'>, atMs: number): CycleDecision {
  assertCycleSettings(settings)
  assert(isCycleStartPrice(startPrice), `no cycle starts at ${startPrice}`)
  const endsAtMs = atMs + cyclePhaseEndMs(settings, 'betting')
  return accept({ type: 'cycleStarted', settings, startPrice, startedAtMs: atMs, endsAtMs, atMs })
}

/**
 * A step that is due to time alone: the end of a phase. Its lateness changes nothing about the result, which is committed
 * from the start: a stall or an outage must never be worth anything to a player who can cause it (docs/decisions/150).
 * null when nothing is due yet, or when the caller did not pass the prices of this cycle.
 */
function advance(state: CycleState, command: CycleCommandOf<'advance'>, atMs: number): CycleEvent | null {
  if (!isCycleDue(state, atMs)) return null
  switch (state.phase) {
    case 'betting':
      return { type: 'cashOutStarted', ...scheduleUntil(state, 'cashout'), atMs }
    case 'cashout':
      return { type: 'betsLocked', ...scheduleUntil(state, 'locked'), atMs }
    case 'locked':
      return settle(state, command, atMs)
    case 'results':
      return { type: 'cycleClosed', atMs }
    case 'closed':
      return null
    default:
      return assertNever(state.phase)
  }
}

/** A phase starts where the one before ended, however late the timer fires. */
function scheduleUntil(
  { startedAtMs, phaseEndsAtMs, settings }: CycleState,
  phase: 'cashout' | 'locked',
): { readonly startedAtMs: number; readonly endsAtMs: number } {
  return { startedAtMs: phaseEndsAtMs, endsAtMs: startedAtMs + cyclePhaseEndMs(settings, phase) }
}

function settle(state: CycleState, { prices }: CycleCommandOf<'advance'>, atMs: number): CycleEvent | null {
  const endMs = cyclePointAtMs(state, CYCLE_POINTS)
  const position = positionAt(state, { prices, nowMs: endMs })
  if (position === null) return null
  const startedAtMs = atMs - endMs > LATE_RESULTS_MS ? atMs : endMs
  const result = cycleResultOf({ startPrice: state.startPrice, finalPrice: position.price })
  const endsAtMs = startedAtMs + state.settings.resultsMs
  return { type: 'cycleSettled', result, finalPrice: position.price, startedAtMs, endsAtMs, atMs }
}

/**
 * The value of a bet has no drift, so that a player who could choose the time of this would gain nothing by it. The
 * final price is not among the published points: a cycle that has reached it is settled, not abandoned.
 */
function giveUp(state: CycleState, { prices }: CycleCommandOf<'giveUp'>, atMs: number): CycleDecision {
  if (state.outcome !== null) return refuse('CYCLE_STATE_ERROR')
  const pointIndex = visibleCyclePointIndex(state, atMs)
  const position = positionAt(state, { prices, nowMs: cyclePointAtMs(state, pointIndex) })
  if (position === null) return refuse('CYCLE_STATE_ERROR')
  const valuation = { pointIndex, chances: chancesOf(position) }
  return accept({ type: 'cycleVoided', reason: 'failure', valuation, atMs })
}

function accept(...events: readonly CycleEvent[]): CycleDecision {
  return { ok: true, events }
}

function refuse(code: CycleRefusal): CycleDecision {
  return { ok: false, code }
}
