// Compensates players for time that the server lost. A prediction that was cut short is prolonged and its choices are
// kept: otherwise a player who made the server hang could shut the opponent out. Absence during a stall does not count.
// After downtime of any length the battle resumes: its clock stood still meanwhile, and a round whose choices are stored
// is decided by its committed prices. An outage at a chosen time gains nobody anything (docs/decisions/150).
import type { AdvanceBattle, BattleCommandOf, Stall } from './commands.ts'
import type { BattleEvent } from './events.ts'
import { graceEndsAtMs } from './schedule.ts'
import { RETURN_MS, STALL_MS, TIMES_MADE_UP_MAX } from './settings.ts'
import { type BattleState, SEATS, type Seat } from './state.ts'
import { shareOfOne } from './value.ts'

/** At the end of a prediction; null when both players have chosen or have had their whole time. */
export function prolongedPrediction(
  state: BattleState,
  { stalls = [] }: AdvanceBattle,
  atMs: number,
): BattleEvent | null {
  if (SEATS.every((seat) => state.choices[seat] !== null)) return null
  const fromMs = Math.max(state.phaseStartedAtMs, state.madeUpAtMs)
  const lostMs = lostMsOf(state, stalls, { fromMs, untilMs: state.phaseEndsAtMs })
  if (lostMs > 0) return prolonged(state, { leftMs: leftAtLeastMs(state, lostMs), graceRenewed: true, atMs })
  return isSomebodyAwaited(state, atMs) ? prolonged(state, { leftMs: RETURN_MS, graceRenewed: false, atMs }) : null
}

/** At the end of a grace; null when no stall of the server explains the absence. */
export function renewedGrace(state: BattleState, { stalls = [] }: AdvanceBattle, atMs: number): BattleEvent | null {
  const { one, two } = state.offlineSinceMs
  const fromMs = Math.max(one ?? 0, two ?? 0, state.madeUpAtMs)
  if (lostMsOf(state, stalls, { fromMs, untilMs: atMs }) === 0) return null
  const { phase, phaseStartedAtMs: startedAtMs, phaseEndsAtMs: endsAtMs } = state
  return { type: 'battleProlonged', phase, startedAtMs, endsAtMs, roundRestarted: false, graceRenewed: true, atMs }
}

/** For a player who returns to a prediction without having chosen in it; null when enough of it is left. */
export function prolongedForReturn(state: BattleState, seat: Seat, atMs: number): BattleEvent | null {
  const isCut = state.awaited[seat] && state.phase === 'prediction' && state.choices[seat] === null
  const leftMs = leftAtLeastMs(state, state.leftMs)
  // A live round was already restarted as a whole.
  if (!isCut || state.phaseEndsAtMs - atMs >= leftMs || state.settings.priceSource === 'live') return null
  return prolonged(state, { leftMs, graceRenewed: false, atMs })
}

function prolonged(
  state: BattleState,
  { leftMs, graceRenewed, atMs }: { leftMs: number; graceRenewed: boolean; atMs: number },
): BattleEvent {
  const { settings } = state
  const isLive = settings.priceSource === 'live'
  // The prices of a live round were sampled by the old schedule: it is played again, with the choices that stand.
  const endsAtMs = atMs + (isLive ? Math.max(settings.waitingMs, RETURN_MS) : leftMs)
  return {
    type: 'battleProlonged',
    phase: isLive ? 'waiting' : 'prediction',
    startedAtMs: isLive ? atMs : endsAtMs - settings.predictionMs,
    endsAtMs,
    roundRestarted: isLive,
    graceRenewed,
    atMs,
  }
}

function leftAtLeastMs({ settings }: BattleState, leftMs: number): number {
  return Math.min(settings.predictionMs, Math.max(leftMs, RETURN_MS))
}

/** After a restart one player may be back before the other, who still has the grace to return. */
function isSomebodyAwaited(state: BattleState, atMs: number): boolean {
  const { awaited, choices } = state
  return SEATS.some((seat) => awaited[seat] && choices[seat] === null && atMs < (graceEndsAtMs(state, seat) ?? 0))
}

interface Interval {
  readonly fromMs: number
  readonly untilMs: number
}

/** The time of an interval to make up for; none in a game without players that was prolonged often enough. */
function lostMsOf({ offlineSinceMs, timesMadeUp }: BattleState, stalls: readonly Stall[], interval: Interval): number {
  const isDeserted = SEATS.every((seat) => offlineSinceMs[seat] !== null)
  return isDeserted && timesMadeUp >= TIMES_MADE_UP_MAX ? 0 : stalledMs(stalls, interval)
}

/** The part of an interval during which the server hung. */
function stalledMs(stalls: readonly Stall[], { fromMs, untilMs }: Interval): number {
  let sum = 0
  for (const stall of stalls) {
    if (stall.untilMs - stall.sinceMs < STALL_MS) continue
    sum += Math.max(0, Math.min(stall.untilMs, untilMs) - Math.max(stall.sinceMs, fromMs))
  }
  return sum
}

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
      const shareOne = shareOfOne(state, lastPoint ?? null)
      return { type: 'battleCancelled', reason: 'downtime', shareOne, atMs: Math.max(atMs, state.lastEventAtMs) }
    }
  }
  // The server ran at least until it stored the last event. A phase end that it missed while running counts as
  // downtime.
  const ranUntilMs = Math.max(downSinceMs, state.lastEventAtMs)
  return movedPhase(state, Math.min(ranUntilMs, state.phaseEndsAtMs), atMs)
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
