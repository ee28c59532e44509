// The only place that decides the rules of a battle: the events of a command, or its refusal.
// A clock that goes back counts as standing still, so event times never go back. Only a resumed battle follows a clock
// that was set back, or it would stand still until that clock has caught up. Secrecy needs more: while one process runs,
// `nowMs` must not go back, or a late choice could count as one in time.
import { assert, assertNever } from '../assert.ts'
import { isClientSeed } from '../price-path.ts'
import { decideAdvance, forfeitEvents } from './advance.ts'
import type { BattleCommand, BattleCommandOf, BattleRefusal } from './commands.ts'
import type { BattleEvent } from './events.ts'
import { decideResume, prolongedForReturn } from './lost-time.ts'
import { assertBattleSettings } from './settings.ts'
import type { BattleState, Seat } from './state.ts'
import { shareOfOne } from './value.ts'

export type BattleDecision =
  | { readonly ok: true; readonly events: readonly BattleEvent[] }
  | { readonly ok: false; readonly code: BattleRefusal }

/**
 * Call `advance` while `isDue(state, nowMs)` before any other command, so that events that were due first come first;
 * before a choice that waited, while `isDue(state, receivedAtMs)`. Only `resume` goes before it: after downtime the
 * phases first move by the length of the downtime.
 */
export function decide(state: BattleState | null, command: BattleCommand, nowMs: number): BattleDecision {
  assert(Number.isSafeInteger(nowMs), 'time is whole milliseconds')
  if (command.type === 'create') return state === null ? create(command, nowMs) : refuse('BATTLE_STATE_ERROR')
  if (state === null) return refuse('BATTLE_STATE_ERROR')
  if (state.outcome !== null) {
    return refuse(command.type === 'choose' ? 'BATTLE_PHASE_CLOSED' : 'BATTLE_STATE_ERROR')
  }
  if (command.type === 'resume') return accept(decideResume(state, command, nowMs))
  return decideActive(state, command, Math.max(nowMs, state.lastEventAtMs))
}

function decideActive(
  state: BattleState,
  command: Exclude<BattleCommand, BattleCommandOf<'create' | 'resume'>>,
  atMs: number,
): BattleDecision {
  switch (command.type) {
    case 'advance': {
      const events = decideAdvance(state, command, atMs)
      return events === null ? refuse('BATTLE_STATE_ERROR') : accept(...events)
    }
    case 'giveSeed':
      return giveSeed(state, command, atMs)
    case 'choose':
      return choose(state, command, atMs)
    case 'disconnect':
      if (state.offlineSinceMs[command.seat] !== null) return accept()
      return accept({ type: 'seatDisconnected', seat: command.seat, atMs })
    case 'reconnect':
      if (state.offlineSinceMs[command.seat] === null) return accept()
      return reconnect(state, command.seat, atMs)
    case 'forfeit':
      return accept(...forfeitEvents(command.seat, 'abandoned', atMs))
    case 'cancel':
      return accept(cancelled(state, command, atMs))
    default:
      return assertNever(command)
  }
}

function create({ settings }: BattleCommandOf<'create'>, atMs: number): BattleDecision {
  assertBattleSettings(settings)
  const endsAtMs = atMs + settings.countdownMs
  return accept({ type: 'battleCreated', settings, startedAtMs: atMs, endsAtMs, atMs })
}

/** The first seed counts, and only before the game starts: from then on prices follow from the seeds. */
function giveSeed(state: BattleState, { seat, clientSeed }: BattleCommandOf<'giveSeed'>, atMs: number): BattleDecision {
  assert(isClientSeed(clientSeed), 'not a seed of a player')
  if (state.phase !== 'countdown' || state.seedsGiven[seat]) return accept()
  return accept({ type: 'seedGiven', seat, clientSeed, atMs })
}

function reconnect(state: BattleState, seat: Seat, atMs: number): BattleDecision {
  const back: BattleEvent = { type: 'seatReconnected', seat, atMs }
  const prolonged = prolongedForReturn(state, seat, atMs)
  return prolonged === null ? accept(back) : accept(back, prolonged)
}

function cancelled(state: BattleState, { reason, lastPoint }: BattleCommandOf<'cancel'>, atMs: number): BattleEvent {
  if (reason === 'admin') return { type: 'battleCancelled', reason, atMs }
  return { type: 'battleCancelled', reason, shareOne: shareOfOne(state, lastPoint ?? null), atMs }
}

function choose(state: BattleState, command: BattleCommandOf<'choose'>, atMs: number): BattleDecision {
  const { seat, choice, round, sentAtMs } = command
  // The choice may have waited in the server, where it could no longer be changed.
  const receivedAtMs = Math.min(command.receivedAtMs ?? atMs, atMs)
  if (round !== state.round) return refuse('BATTLE_ROUND_MISMATCH')
  if (!isChoiceOpen(state, receivedAtMs) || !isSentInTime(state, Math.min(sentAtMs ?? receivedAtMs, receivedAtMs)))
    return refuse('BATTLE_PHASE_CLOSED')
  if (state.choices[seat] !== null) return refuse('BATTLE_ALREADY_CHOSEN')
  const waited = receivedAtMs < atMs ? { receivedAtMs } : {}
  return accept({ type: 'choiceMade', seat, round, choice, ...waited, atMs })
}

/** Decided by the schedule, not by the phase alone: a late timer lengthens nothing, an early one shortens nothing. */
function isChoiceOpen({ outcome, choicesCloseAtMs }: BattleState, nowMs: number): boolean {
  return outcome === null && choicesCloseAtMs !== null && nowMs <= choicesCloseAtMs
}

/**
 * The allowance covers transmission, not thinking: a choice made after the end of the phase is too late. The send time
 * is capped at the arrival time, so a player whose clock is ahead loses no choice that came in time.
 */
function isSentInTime({ choicesCloseAtMs, settings }: BattleState, sentAtMs: number): boolean {
  return choicesCloseAtMs !== null && sentAtMs <= choicesCloseAtMs - settings.choiceAllowanceMs
}

function accept(...events: readonly BattleEvent[]): BattleDecision {
  return { ok: true, events }
}

function refuse(code: BattleRefusal): BattleDecision {
  return { ok: false, code }
}
