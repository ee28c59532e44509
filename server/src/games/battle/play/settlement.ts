import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import {
  assert,
  type BattleEvent,
  type BattleState,
  type PerSeat,
  PRIZE_STAKES,
  SEATS,
  type Seat,
  settlementOf,
  shareAt,
  splitPot,
  statusOf,
} from '@bougie/engine'
import type { BattleId, BattleRecord, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import { accounts, type Movement } from '../../../wallet/accounts.ts'
import { balanceEvents, type Ledger } from '../../../wallet/ledger.ts'
import { rateEndedBattle } from '../rating/rating.ts'
import type { RatingRepository } from '../rating/rating-repository.ts'
import { countsForPlayers } from './battle-head.ts'
import type { PlayerRepository, PlayerResult } from './player-repository.ts'

/** Takes both stakes in one movement, so both are taken or none. A free battle moves nothing. */
export function stakeMovement({ id, players, stakeCents }: BattleHead): Movement | null {
  if (stakeCents === 0) return null
  const to = accounts.battleEscrow(id)
  return {
    key: `battle-stake:${id}`,
    reason: 'battle_stake',
    cause: causeOf(id),
    transfers: SEATS.map((seat) => ({ from: accounts.player(players[seat].id), to, amountCents: stakeCents })),
  }
}

export interface Settlement {
  /** The balances that changed; the loser's does not change. */
  readonly events: readonly DomainEvent[]
  /** The players' current records; empty if the battle counts for nobody. */
  readonly records: ReadonlyMap<UserId, BattleRecord>
  /** The players' new ratings, if the battle moved them. */
  readonly ratings: ReadonlyMap<UserId, NonNullable<PlayerCard['rating']>>
}

export interface SettlementDependencies {
  readonly ledger: Ledger
  readonly players: PlayerRepository
  readonly ratings: Pick<RatingRepository, 'unratedReason' | 'lock' | 'store'>
}

/** Empties the escrow of an ended battle and updates records and ratings, in the transaction that stores its end. */
export async function settleBattle(
  { ledger, players, ratings }: SettlementDependencies,
  transaction: Transaction,
  { head, state }: { head: BattleHead; state: BattleState },
): Promise<Settlement> {
  const payouts = settlementOf(state, head.stakeCents)
  assert(payouts !== null, 'only an ended battle is settled')
  const rated = await rateEndedBattle(ratings, transaction, { head, state })
  // A free battle pays nothing and counts in no record: friends may play as often as they like.
  if (head.stakeCents === 0) return { events: [], records: new Map(), ratings: rated }
  const reason = reasonOf(state)
  const movements = [payoutMovement(head, payouts, reason)]
  const moved = await ledger.post(transaction, movements)
  assert(
    moved.every(({ ok }) => ok),
    `the escrow of battle ${head.id} has both stakes`,
  )
  const results = resultsOf(head, state)
  const records = results.length > 0 ? await players.addResults(transaction, results) : new Map()
  return { events: balanceEvents(movements, moved), records, ratings: rated }
}

/** Pays by the settled rounds if the history can't be read as a whole. */
export function abandonedMovement(head: BattleHead, events: readonly BattleEvent[]): Movement | null {
  if (head.stakeCents === 0) return null
  const winners = events.flatMap((event) => (event.type === 'roundSettled' ? [event.winner] : []))
  const won = (seat: Seat) => winners.filter((winner) => winner === seat).length
  const shareOne = shareAt(won('one') - won('two'), winners.length)
  return payoutMovement(head, splitPot(PRIZE_STAKES * head.stakeCents, shareOne), paidBackReason(shareOne))
}

/** A level battle refunds the stakes, any other one divides the pot. */
export function paidBackReason(shareOne: number | null): 'battle_refund' | 'battle_share' {
  return shareOne === null || shareOne === 0.5 ? 'battle_refund' : 'battle_share'
}

function payoutMovement({ id, players }: BattleHead, payouts: PerSeat<number>, reason: string): Movement {
  const from = accounts.battleEscrow(id)
  const paid = SEATS.filter((seat) => payouts[seat] > 0)
  return {
    key: `battle-settlement:${id}`,
    reason,
    cause: causeOf(id),
    transfers: paid.map((seat) => ({ from, to: accounts.player(players[seat].id), amountCents: payouts[seat] })),
  }
}

function causeOf(id: BattleId): Movement['cause'] {
  return { type: 'battle', id }
}

function reasonOf({ outcome }: BattleState): string {
  if (outcome?.type === 'cancelled') return paidBackReason(outcome.shareOne)
  return outcome?.type === 'draw' ? 'battle_refund' : 'battle_payout'
}

/** A cancelled battle is a victory or a loss for nobody, and neither is a battle with a program. */
function resultsOf(head: BattleHead, state: BattleState): PlayerResult[] {
  if (statusOf(state) !== 'completed' || !countsForPlayers(head)) return []
  const { players, stakeCents } = head
  const winner = state.outcome !== null && 'winner' in state.outcome ? state.outcome.winner : null
  return SEATS.map((seat) => {
    const { id: userId } = players[seat]
    if (winner === null) return { userId, result: 'draw', gainCents: 0 }
    return winner === seat ? { userId, result: 'win', gainCents: stakeCents } : { userId, result: 'loss', gainCents: 0 }
  })
}
