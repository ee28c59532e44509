// Resumes after downtime of any length: the clock of the battle stood still meanwhile, and a round whose choices are
// stored is decided by its committed prices. An outage at a chosen time gains nobody anything (docs/decisions/150).
import type { BattleCommandOf } from './commands.ts'
import type { BattleEvent } from './events.ts'
import type { BattleState } from './state.ts'
import { shareOfOne } from './value.ts'

export function decideResume(
  state: BattleState,
  { downSinceMs, lastPoint }: BattleCommandOf<'resume'>,
  atMs: number,
): BattleEvent {
  const { settings, phase } = state
  if (settings.priceSource === 'live') {
    // Nobody sampled the live feed meanwhile. Before the initial price the outcome is still unknown, so the round is
    // played again with the choices that stand. After it the market has moved in public, so each side gets its fair
    // share.
    if (phase === 'prediction') return restartedRound(state, atMs)
    if (phase === 'results_wait') {
      return { type: 'battleCancelled', reason: 'downtime', shareOne: shareOfOne(state, lastPoint ?? null), atMs }
    }
  }
  // The server ran at least until it stored the last event. A phase end that it missed while running counts as
  // downtime.
  const ranUntilMs = Math.max(downSinceMs, state.lastEventAtMs)
  return movedPhase(state, Math.min(ranUntilMs, state.phaseEndsAtMs, atMs), atMs)
}

function restartedRound({ settings }: BattleState, atMs: number): BattleEvent {
  const endsAtMs = atMs + settings.waitingMs
  return { type: 'battleResumed', phase: 'waiting', startedAtMs: atMs, endsAtMs, roundRestarted: true, atMs }
}

/** The same phase, with as much time left as when the server stopped. */
function movedPhase(state: BattleState, stoppedAtMs: number, atMs: number): BattleEvent {
  const { phase } = state
  const leftMs = state.phaseEndsAtMs - stoppedAtMs
  const lengthMs = state.phaseEndsAtMs - state.phaseStartedAtMs
  const endsAtMs = atMs + leftMs
  return { type: 'battleResumed', phase, startedAtMs: endsAtMs - lengthMs, endsAtMs, roundRestarted: false, atMs }
}
