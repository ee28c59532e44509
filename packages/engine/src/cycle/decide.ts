// The one place where the rules of a cycle say yes or no: what happens because of a command, or why not.
// A clock that went back counts as standing still. While one process runs `nowMs` must not go back, and no gateway may
// tell a point before its time on the clock that decides: the odds are those of the last point that was due.
import { assert, assertNever } from '../assert.ts'
import { decideCycleAdvance } from './advance.ts'
import type { CycleCommand, CycleRefusal, ResumeCycle, StartCycle } from './commands.ts'
import type { CycleEvent } from './events.ts'
import { decidePlaceBet } from './place-bet.ts'
import { isCycleStartPrice } from './price-path.ts'
import { decideRemoveBet } from './remove-bet.ts'
import { cyclePhaseEndMs } from './schedule.ts'
import { assertCycleSettings } from './settings.ts'
import type { CycleState } from './state.ts'

export type CycleDecision =
  | { readonly ok: true; readonly events: readonly CycleEvent[] }
  | { readonly ok: false; readonly code: CycleRefusal }

/**
 * Call `advance` while `isCycleDue(state, nowMs)` before any other command, so that what was due first comes first.
 * Only `resume` goes before it.
 */
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
    case 'void':
      if (state.outcome !== null) return refuse('CYCLE_STATE_ERROR')
      return accept({ type: 'cycleVoided', reason: command.reason, atMs })
    case 'resume':
      return resume(state, command, atMs)
    default:
      return assertNever(command)
  }
}

function start({ settings, startPrice }: StartCycle, atMs: number): CycleDecision {
  assertCycleSettings(settings)
  assert(isCycleStartPrice(startPrice), `no cycle starts at ${startPrice}`)
  const endsAtMs = atMs + cyclePhaseEndMs(settings, 'betting')
  return accept({ type: 'cycleStarted', settings, startPrice, startedAtMs: atMs, endsAtMs, atMs })
}

/**
 * The clock of a cycle runs on while the server is down, so that nobody can bet on prices that were already seen.
 * Too long an absence in which bets could not be changed voids it; once they were locked the result stands.
 */
function resume(state: CycleState, { downSinceMs }: ResumeCycle, atMs: number): CycleDecision {
  if (state.outcome !== null) return accept()
  const stoppedAtMs = Math.min(Math.max(downSinceMs, state.lastEventAtMs), atMs)
  const lockedAtMs = state.startedAtMs + cyclePhaseEndMs(state.settings, 'cashout')
  if (stoppedAtMs >= lockedAtMs || atMs - stoppedAtMs <= state.settings.outageMaxMs) return accept()
  return accept({ type: 'cycleVoided', reason: 'downtime', atMs })
}

function accept(...events: readonly CycleEvent[]): CycleDecision {
  return { ok: true, events }
}

function refuse(code: CycleRefusal): CycleDecision {
  return { ok: false, code }
}
