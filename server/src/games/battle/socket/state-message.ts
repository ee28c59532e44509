import {
  type Absence,
  type BattleState,
  type BattleView,
  type CancelReason,
  type PerSeat,
  pointPlanOf,
  SEATS,
  settlementOf,
  viewFor,
} from '@bougie/engine'
import { type BattlePhase, type BattleStateMessage, eurosFromCents, type Opponent, type UserId } from '@bougie/protocol'
import type { BattleHead, PlayerCard } from '../play/battle-head.ts'

/** What players read of why their battle was cancelled; what each gets back is said beside it. */
const CANCEL_TEXTS = {
  both_absent: 'Les deux joueurs se sont déconnectés.',
  downtime: 'Le serveur a été interrompu pendant que la manche attendait son résultat.',
  feed_stale: 'Le cours du marché ne nous parvient plus.',
  admin: 'L’équipe a annulé cette battle.',
  failure: 'Une erreur technique a interrompu cette battle.',
} as const satisfies Record<CancelReason, string>

export interface StateOptions {
  readonly head: BattleHead
  readonly state: BattleState
  readonly viewer: 'one' | 'two' | 'spectator'
  readonly nowMs: number
  /** Of the current round, as far as they are known; never more of them than may be known. */
  readonly prices: readonly number[]
  /** null when there is none to ask for. */
  readonly rematchUntilMs: number | null
}

/** `battle_state` and `battle_resync`: everything that the receiver may know now. */
export function stateFields(options: StateOptions): Omit<BattleStateMessage, 'type'> {
  const { head, state, viewer, nowMs, prices, rematchUntilMs } = options
  const view = viewFor(state, { viewer, nowMs, prices })
  const { one, two } = head.players
  return {
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
    winner: winnerOf(head, state),
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
    records: { user1: one.record, user2: two.record },
    role: viewer === 'spectator' ? 'spectator' : 'player',
    absences: absencesOf(head, view),
    ...(state.outcome?.type === 'cancelled' ? { cancelReason: CANCEL_TEXTS[state.outcome.reason] } : {}),
    ...(state.outcome?.type === 'cancelled' && viewer !== 'spectator' ? { payout: payoutOf(head, state, viewer) } : {}),
    ...(rematchUntilMs === null ? {} : { rematchUntil: rematchUntilMs }),
  }
}

function payoutOf({ stakeCents }: BattleHead, state: BattleState, seat: 'one' | 'two'): number {
  return eurosFromCents(settlementOf(state, stakeCents)?.[seat] ?? 0)
}

/** The countdown before round 1 is preparation like any other. */
export function phaseOnWire({ phase }: Pick<BattleState, 'phase'>): BattlePhase {
  return phase === 'countdown' ? 'waiting' : phase
}

/** A spectator sits beside user1. */
export function opponentOf({ players, stakeCents }: BattleHead, viewer: StateOptions['viewer']): Opponent {
  const { id, username, bot, avatarUrl } = viewer === 'two' ? players.one : players.two
  const amount = eurosFromCents(stakeCents)
  return { id, username, amount, bot, ...(avatarUrl === null ? {} : { avatarUrl }) }
}

export function winnerOf({ players }: BattleHead, { outcome }: BattleState): UserId | 'draw' | null {
  switch (outcome?.type) {
    case 'won':
    case 'forfeited':
      return players[outcome.winner].id
    case 'draw':
      return 'draw'
    case 'cancelled':
    case undefined:
      return null
  }
}

function absencesOf({ players }: BattleHead, { absences }: BattleView): BattleStateMessage['absences'] {
  return SEATS.flatMap((seat) => absenceOf(players, absences, seat))
}

function absenceOf(players: PerSeat<PlayerCard>, absences: PerSeat<Absence | null>, seat: 'one' | 'two') {
  const absence = absences[seat]
  return absence === null ? [] : [{ userId: players[seat].id, graceEndsAt: absence.graceEndsAtMs }]
}
