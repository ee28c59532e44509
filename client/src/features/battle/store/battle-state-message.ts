// A full state (`battle_state`, `battle_resync`) replaces this browser's state. Only data that the server does not
// send is carried over: the place of the choice, the last round's figures.
import type { BattleRecord, BattleStateMessage, RoundOutcome, ServerMessageOf, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import type { BattleEnding, BattleEntry, Contestant, Identity, LiveBattle, RematchState } from './live-battle.ts'
import { seriesOf } from './price-series.ts'

type FullState = BattleStateMessage | ServerMessageOf<'battle_resync'>

export interface ApplyContext {
  /** null for a guest, who can only watch. */
  readonly self: Identity | null
  readonly nowMs: number
}

export function applyFullState(known: BattleEntry | undefined, state: FullState, context: ApplyContext): BattleEntry {
  const before = known?.battle
  const { self, opponent } = contestantsOf(state, context.self)
  const sameRound = before?.round === state.round
  const battle: LiveBattle = {
    battleId: state.battleId,
    role: state.role,
    self,
    opponent,
    amountCents: centsFromEuros(state.amount),
    round: state.round,
    phase: {
      name: state.phase,
      endsAtMs: state.endsAt,
      durationMs: state.duration ?? state.phaseTimeLeft,
    },
    equalBand: state.equalBand,
    initialPrice: state.initialPrice,
    initialIndex: state.initialIndex ?? before?.initialIndex ?? null,
    outcomes: state.roundResults,
    ownChoice: state.currentSelection,
    choiceIndex: sameRound && state.currentSelection !== null ? (before?.choiceIndex ?? null) : null,
    pendingChoice: null,
    opponentChose: state.opponentChose,
    lastRound: before?.lastRound ?? null,
    graceEndsAtMs: new Map(state.absences.map((absence) => [absence.userId, absence.graceEndsAt])),
    forfeitedBy: before?.forfeitedBy ?? null,
    ending: before?.ending ?? endingOf(state, self.id, { witnessed: before !== undefined, nowMs: context.nowMs }),
    rematch: rematchOf(before, state),
  }
  return { battle, series: seriesOf(state), missing: false }
}

function contestantsOf(state: FullState, identity: Identity | null): { self: Contestant; opponent: Contestant } {
  const isUser2 = identity !== null && state.user2_id === identity.id
  const contestant = (seat: 1 | 2) => ({
    id: state[`user${seat}_id`],
    username: state[`user${seat}_username`],
    points: state[`user${seat}_point`],
    record: knownRecord(state.records[`user${seat}`]),
    rating: state[`user${seat}_rating`],
  })
  const own = contestant(isUser2 ? 2 : 1)
  const other = contestant(isUser2 ? 1 : 2)
  return {
    self: { ...own, bot: false, avatarUrl: own.id === identity?.id ? identity.avatarUrl : null },
    opponent: {
      ...other,
      bot: state.opponent.bot,
      program: state.opponent.program,
      avatarUrl: state.opponent.avatarUrl ?? null,
    },
  }
}

/** Hidden players show none. */
function knownRecord(record: BattleRecord): BattleRecord | null {
  return record.hidden === true ? null : record
}

function endingOf(
  state: FullState,
  selfId: UserId,
  seen: { readonly witnessed: boolean; readonly nowMs: number },
): BattleEnding | null {
  switch (state.status) {
    case 'active':
      return null
    case 'cancelled':
      return {
        type: 'cancelled',
        reason: state.cancelReason ?? null,
        shareCents:
          state.payout === undefined || state.payout === state.amount ? undefined : centsFromEuros(state.payout),
      }
    case 'completed': {
      const result = resultFor(state.winner ?? 'draw', selfId)
      const payoutCents = payoutOf(result, centsFromEuros(state.amount))
      return {
        type: 'completed',
        result,
        payoutCents,
        forfeitedBy: null,
        learnedAtMs: seen.nowMs,
        witnessed: seen.witnessed,
      }
    }
    default:
      return assertNever(state.status)
  }
}

export function resultFor(winner: UserId | 'draw', selfId: UserId): RoundOutcome {
  if (winner === 'draw') return 'draw'
  return winner === selfId ? 'win' : 'loss'
}

/** [G43] [G44] the winner gets twice the stake; a draw refunds it. */
function payoutOf(result: RoundOutcome, amountCents: number): number {
  if (result === 'win') return 2 * amountCents
  return result === 'draw' ? amountCents : 0
}

function rematchOf(before: LiveBattle | undefined, state: FullState): RematchState {
  if (before !== undefined && before.rematch.type !== 'closed') return before.rematch
  if (state.role !== 'player' || state.rematchUntil === undefined) return { type: 'closed' }
  return { type: 'open', untilMs: state.rematchUntil }
}
