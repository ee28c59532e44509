// Carrying on after the server was down: the clock of the battle stood still meanwhile, up to the grace.
import type { ResumeBattle } from './commands.ts'
import type { BattleEvent } from './events.ts'
import { INTERRUPTIONS_MAX } from './settings.ts'
import type { BattleState } from './state.ts'

export function decideResume(state: BattleState, { downSinceMs }: ResumeBattle, atMs: number): BattleEvent {
  // It ran at least until it stored the last event. A phase end it missed while running counts as downtime too.
  const ranUntilMs = Math.max(downSinceMs, state.lastEventAtMs)
  const stoppedAtMs = Math.min(ranUntilMs, state.phaseEndsAtMs, atMs)
  const tooLong = atMs - stoppedAtMs > state.settings.disconnectGraceMs
  if (tooLong || state.interruptions >= INTERRUPTIONS_MAX) {
    return { type: 'battleCancelled', reason: 'downtime', atMs }
  }
  return restartsRound(state) ? restartedRound(state, atMs) : movedPhase(state, stoppedAtMs, atMs)
}

/** Nobody sampled a live feed while the server was down, so a round that needed those prices is played again. */
function restartsRound({ settings, phase }: BattleState): boolean {
  return settings.priceSource === 'live' && (phase === 'prediction' || phase === 'results_wait')
}

function restartedRound({ settings }: BattleState, atMs: number): BattleEvent {
  const endsAtMs = atMs + settings.waitingMs
  return { type: 'battleResumed', phase: 'waiting', startedAtMs: atMs, endsAtMs, roundRestarted: true, atMs }
}

/** The same phase with as much left of it as when the server stopped. */
function movedPhase(state: BattleState, stoppedAtMs: number, atMs: number): BattleEvent {
  const leftMs = state.phaseEndsAtMs - stoppedAtMs
  const lengthMs = state.phaseEndsAtMs - state.phaseStartedAtMs
  const endsAtMs = atMs + leftMs
  return {
    type: 'battleResumed',
    phase: state.phase,
    startedAtMs: endsAtMs - lengthMs,
    endsAtMs,
    roundRestarted: false,
    atMs,
  }
}
