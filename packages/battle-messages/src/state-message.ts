import {
  type BattleState,
  type BattleView,
  type CancelReason,
  pointPlanOf,
  SEATS,
  type Seat,
  settlementOf,
  type Viewer,
  viewFor,
  winnerOf,
} from '@bougie/engine'
import {
  type BattlePhase,
  type BattleRecord,
  type BattleStateMessage,
  eurosFromCents,
  type Opponent,
  type PlayerRating,
  type ServerMessageOf,
  type UserId,
} from '@bougie/protocol'
import type { Battle, BattleHead } from './battle-head.ts'

/** Reasons for a cancellation, as shown to players; each player's refund is a separate field. */
const CANCEL_TEXTS = {
  both_absent: 'Les deux joueurs se sont déconnectés.',
  downtime: 'Le serveur a été interrompu pendant que la manche attendait son résultat.',
  feed_stale: 'Le cours du marché ne nous parvient plus.',
  admin: 'L’équipe a annulé cette battle.',
  failure: 'Une erreur technique a interrompu cette battle.',
} as const satisfies Record<CancelReason, string>

/** Facts about a battle beside its head and its state. */
export interface MessageContext {
  readonly nowMs: number
  /**
   * Known prices of the current round, read only for messages with the whole state; a viewer gets those that are due.
   */
  readonly prices: () => readonly number[]
  /** The time until which a rematch may be requested; null when it can't be. */
  readonly rematchUntilMs: number | null
}

interface SnapshotOptions {
  readonly type: 'battle_state' | 'battle_resync'
  readonly viewer: Viewer
}

/** The whole state that one side may see now. */
export function snapshotMessage(
  { head, state }: Battle,
  { type, viewer }: SnapshotOptions,
  { nowMs, prices, rematchUntilMs }: MessageContext,
): ServerMessageOf<'battle_state' | 'battle_resync'> {
  const view = viewFor(state, { viewer, nowMs, prices: prices() })
  const { one, two } = head.players
  const ratings = { one: ratingFor(viewer, head, 'one'), two: ratingFor(viewer, head, 'two') }
  return {
    type,
    battleId: head.id,
    round: view.round,
    user1_id: one.id,
    user2_id: two.id,
    user1_username: one.username,
    user2_username: two.username,
    user1_point: view.points.one,
    user2_point: view.points.two,
    phase: phaseOnWire(state),
    phaseTimeLeft: view.phaseMsLeft,
    endsAt: view.phaseEndsAtMs,
    duration: view.phaseEndsAtMs - view.phaseStartedAtMs,
    roundResults: [...view.roundResults],
    status: view.status,
    winner: winnerIdOf(head, state),
    waitingForOpponent: view.waitingForOpponent,
    currentSelection: view.currentSelection,
    opponentChose: view.opponentChose,
    prices: view.prices.map(({ index, price, atMs }) => ({ index, price, timestamp: atMs })),
    totalPoints: view.prices.length,
    maxPoints: view.maxPoints,
    initialIndex: pointPlanOf(state.settings).initialIndex,
    equalBand: view.equalBand,
    initialPrice: view.initialPrice,
    commitment: head.commitment,
    opponent: opponentOf(head, viewer),
    amount: eurosFromCents(head.stakeCents),
    records: { user1: recordFor(viewer, head, 'one'), user2: recordFor(viewer, head, 'two') },
    ...(head.programs.one ? { user1_program: true } : {}),
    ...(head.programs.two ? { user2_program: true } : {}),
    ...(ratings.one === undefined ? {} : { user1_rating: ratings.one }),
    ...(ratings.two === undefined ? {} : { user2_rating: ratings.two }),
    role: viewer === 'spectator' ? 'spectator' : 'player',
    absences: absencesOf(head, view),
    ...(state.outcome?.type === 'cancelled' ? { cancelReason: CANCEL_TEXTS[state.outcome.reason] } : {}),
    ...(state.outcome?.type === 'cancelled' && viewer !== 'spectator' ? { payout: payoutOf(head, state, viewer) } : {}),
    ...(rematchUntilMs === null || rematchUntilMs <= nowMs ? {} : { rematchUntil: rematchUntilMs }),
  }
}

/** In euros; a spectator gets nothing. */
export function payoutOf({ stakeCents }: BattleHead, state: BattleState, viewer: Viewer): number {
  return eurosFromCents(viewer === 'spectator' ? 0 : (settlementOf(state, stakeCents)?.[viewer] ?? 0))
}

/** The record of a player; a hidden player shows none to others. */
function recordFor(viewer: Viewer, { players }: BattleHead, seat: Seat): BattleRecord {
  const { record, isHidden } = players[seat]
  return isHidden && viewer !== seat ? { wins: 0, losses: 0, draws: 0, winstreak: 0, hidden: true } : record
}

/** The rating of a player; a hidden player shows none to others. */
export function ratingFor(viewer: Viewer, { players }: BattleHead, seat: Seat): PlayerRating | undefined {
  const { rating, isHidden } = players[seat]
  if (rating === undefined || (isHidden && viewer !== seat)) return undefined
  return { points: rating.points, provisional: rating.provisional }
}

/** On the wire the countdown before round 1 counts as `waiting`. */
export function phaseOnWire({ phase }: Pick<BattleState, 'phase'>): BattlePhase {
  return phase === 'countdown' ? 'waiting' : phase
}

/** A spectator has the seat of user1, so the opponent is user2. */
export function opponentOf(head: BattleHead, viewer: Viewer): Opponent {
  const { players, programs, stakeCents } = head
  const seat = viewer === 'two' ? 'one' : 'two'
  const { id, username, bot, avatarUrl } = players[seat]
  const amount = eurosFromCents(stakeCents)
  const rating = ratingFor(viewer, head, seat)
  return {
    id,
    username,
    amount,
    bot,
    ...(programs[seat] ? { program: true } : {}),
    ...(avatarUrl === null ? {} : { avatarUrl }),
    ...(rating === undefined ? {} : { rating }),
  }
}

export function winnerIdOf({ players }: BattleHead, state: BattleState): UserId | 'draw' | null {
  const winner = winnerOf(state)
  return winner === null || winner === 'draw' ? winner : players[winner].id
}

function absencesOf({ players }: BattleHead, { absences }: BattleView): BattleStateMessage['absences'] {
  return SEATS.flatMap((seat) => {
    const absence = absences[seat]
    return absence === null ? [] : [{ userId: players[seat].id, graceEndsAt: absence.graceEndsAtMs }]
  })
}
