import type { Battle, BattleHead } from '@bougie/battle-messages'
import { assert, type BattleState, type PerSeat, SEATS, settlementOf, statusOf, winnerOf } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import { accounts, type Movement } from '../../../wallet/accounts.ts'
import type { BattleParts } from '../dependencies.ts'
import { rateEndedBattle } from '../rating/rating.ts'
import type { PlayerRecord } from './battle-domain-event.ts'
import { countsForPlayers } from './battle-head.ts'
import type { PlayerResult } from './player-repository.ts'
import { addResults } from './player-repository.ts'

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
  /** The players' new records; empty if the battle counts for nobody. */
  readonly records: readonly PlayerRecord[]
}

/** Empties the escrow of an ended battle and updates records and ratings, in the transaction that stores its end. */
export async function settleBattle(
  { ledger }: Pick<BattleParts, 'ledger'>,
  transaction: Transaction,
  { head, state }: Battle,
): Promise<Settlement> {
  const payouts = settlementOf(state, head.stakeCents)
  assert(payouts !== null, 'only an ended battle is settled')
  const rated = await rateEndedBattle(transaction, { head, state })
  // A free battle pays nothing and counts in no record: friends may play as often as they like.
  if (head.stakeCents === 0) return { events: [], records: [] }
  const events = await ledger.postAll(transaction, [payoutMovement(head, payouts, reasonOf(state))])
  const results = resultsOf(head, state)
  const stored = results.length > 0 ? await addResults(transaction, results) : new Map()
  const records = Array.from(stored, ([userId, record]): PlayerRecord => {
    const rating = rated.get(userId)
    return rating === undefined ? { userId, record } : { userId, record, rating }
  })
  return { events, records }
}

/** For stakes and payouts that are published late: the balances may have changed since. */
export async function currentBalances(
  { database, ledger }: Pick<BattleParts, 'database' | 'ledger'>,
  userIds: readonly UserId[],
  reason: 'battle_stake' | ReturnType<typeof reasonOf>,
): Promise<DomainEvent[]> {
  const balances = await ledger.currentBalances(database.reader, userIds.map(accounts.player))
  return userIds.flatMap((userId): DomainEvent[] => {
    const balance = balances.get(accounts.player(userId))
    return balance === undefined ? [] : [{ type: 'balanceChanged', userId, balance, reason }]
  })
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

/** The reason of the payout of an ended battle. A cancelled one refunds the stakes if it is level, or divides the pot. */
export function reasonOf({ outcome }: BattleState): 'battle_payout' | 'battle_refund' | 'battle_share' {
  if (outcome?.type === 'cancelled') return (outcome.shareOne ?? 0.5) === 0.5 ? 'battle_refund' : 'battle_share'
  return outcome?.type === 'draw' ? 'battle_refund' : 'battle_payout'
}

/** A cancelled battle is a victory or a loss for nobody, and neither is a battle with a program. */
function resultsOf(head: BattleHead, state: BattleState): PlayerResult[] {
  if (statusOf(state) !== 'completed' || !countsForPlayers(head)) return []
  const { players, stakeCents } = head
  const winner = winnerOf(state)
  return SEATS.map((seat) => {
    const { id: userId } = players[seat]
    if (winner === 'draw') return { userId, result: 'draw', gainCents: 0 }
    return winner === seat ? { userId, result: 'win', gainCents: stakeCents } : { userId, result: 'loss', gainCents: 0 }
  })
}
