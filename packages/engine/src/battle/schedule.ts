// Computes the next deadline of a battle, and when its phases begin and end.
import { type BattleSettings, LATE_START_MS, RESTART_GRACE_MS } from './settings.ts'
import type { BattlePhase, BattleState, Seat } from './state.ts'

/** The next step that is due to time alone; null once the battle is over. A deadline in the past is due now. */
export function nextDeadlineOf(state: BattleState) {
  if (state.outcome !== null) return null
  const absenceAtMs = absenceDeadlineMs(state)
  // At the same millisecond the round comes first: a result reached by playing takes precedence over a forfeit.
  if (absenceAtMs !== null && absenceAtMs < state.phaseEndsAtMs) return { type: 'absence', atMs: absenceAtMs } as const
  return { type: 'phaseEnd', atMs: state.phaseEndsAtMs } as const
}

export function isDue(state: BattleState, nowMs: number): boolean {
  const deadline = nextDeadlineOf(state)
  return deadline !== null && deadline.atMs <= nowMs
}

/**
 * With both players absent nobody wins by absence: the deadline waits until one is back or both graces are used up. A
 * round in prediction or results_wait is played first, so that leaving cannot keep it from being decided.
 */
function absenceDeadlineMs(state: BattleState): number | null {
  const { offlineSinceMs, phase } = state
  const { one, two } = offlineSinceMs
  if (one === null && two === null) return null
  if (one !== null && two !== null && (phase === 'prediction' || phase === 'results_wait')) return null
  return Math.max(graceEndsAtMs(state, 'one') ?? 0, graceEndsAtMs(state, 'two') ?? 0)
}

/** null while the player is present. */
export function graceEndsAtMs({ offlineSinceMs, awaited, settings }: BattleState, seat: Seat): number | null {
  const sinceMs = offlineSinceMs[seat]
  if (sinceMs === null) return null
  return sinceMs + settings.disconnectGraceMs + (awaited[seat] ? RESTART_GRACE_MS : 0)
}

/**
 * A phase starts where the one before ended, however late the timer, so that lateness never adds up.
 * Only when it is later than LATE_START_MS does the phase start now: nobody loses a phase to a stalled server.
 */
export function scheduleAfter(state: BattleState, phase: BattlePhase, nowMs: number) {
  const late = nowMs - state.phaseEndsAtMs > LATE_START_MS
  const startedAtMs = late ? nowMs : state.phaseEndsAtMs
  return { startedAtMs, endsAtMs: startedAtMs + state.settings[PHASE_LENGTH[phase]] }
}

export const PHASE_LENGTH = {
  countdown: 'countdownMs',
  waiting: 'waitingMs',
  prediction: 'predictionMs',
  results_wait: 'resultsWaitMs',
  pause: 'pauseMs',
} as const satisfies Record<BattlePhase, keyof BattleSettings>
