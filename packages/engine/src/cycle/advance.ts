// Decides one step that is due to time alone: the end of a phase. Its lateness changes nothing about the result, which
// is committed from the start: a stall or an outage must never be worth anything to a player who can cause it
// (docs/decisions/150).
import { assertNever } from '../assert.ts'
import type { CycleCommandOf } from './commands.ts'
import type { CycleEvent } from './events.ts'
import { cyclePhaseEndMs, cyclePointAtMs, isCycleDue, positionAt } from './schedule.ts'
import { CYCLE_POINTS, LATE_RESULTS_MS } from './settings.ts'
import { cycleResultOf } from './settlement.ts'
import type { CycleState } from './state.ts'

/** null when nothing is due yet, or when the caller did not pass the prices of this cycle. */
export function decideCycleAdvance(
  state: CycleState,
  command: CycleCommandOf<'advance'>,
  atMs: number,
): CycleEvent | null {
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
