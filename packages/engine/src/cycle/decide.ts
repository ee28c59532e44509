// The only place that decides the rules of a cycle: the events of a command, or its refusal. A clock that went back
// counts as standing still. While one process runs `nowMs` must not go back, and no gateway may publish a point before
// its time on the clock that decides: the odds are those of the last point that was due.
import { assert, assertNever } from '../assert.ts'
import { decideCycleAdvance } from './advance.ts'
import { decidePlaceBet, decideRemoveBet } from './bets.ts'
import { chancesOf } from './chances.ts'
import type { CycleCommand, CycleCommandOf, CycleDecision, CycleRefusal } from './commands.ts'
import type { CycleEvent } from './events.ts'
import { isCycleStartPrice } from './price-path.ts'
import { cyclePhaseEndMs, cyclePointAtMs, positionAt } from './schedule.ts'
import { assertCycleSettings } from './settings.ts'
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
      const event = decideCycleAdvance(state, command, atMs)
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
