import { type ClientRef, type CycleId, eurosFromCents, type ServerMessageOf, type UserId } from '@bougie/protocol'
import type { ReturnedBet, TakenBet } from '../play/commands.ts'
import type { PlayerName } from '../play/cycle-head.ts'
import { openBetOf } from './state-message.ts'

/** The fields that only the owner receives. */
export interface OwnersPart {
  readonly balanceCents: number | null
  readonly clientRef: ClientRef | null
}

export interface NewBet {
  readonly cycleId: CycleId
  readonly bet: TakenBet
  readonly name: PlayerName
  readonly isProgram: boolean
}

export function newBetMessage(
  { cycleId, bet, name, isProgram }: NewBet,
  own: OwnersPart | null,
): ServerMessageOf<'newBet'> {
  return {
    type: 'newBet',
    ...openBetOf(bet, name, isProgram),
    cycleId,
    total_fee: eurosFromCents(bet.feeCents),
    total_debited: eurosFromCents(bet.stakeCents + bet.feeCents),
    ...ownFields(own),
  }
}

export interface GoneBet {
  readonly cycleId: CycleId
  readonly userId: UserId
  readonly removed: ReturnedBet
}

export function betRemovedMessage(
  { cycleId, userId, removed }: GoneBet,
  own: OwnersPart | null,
): ServerMessageOf<'betRemoved'> {
  return {
    type: 'betRemoved',
    // The server created this id, which is opaque to the engine.
    bet_id: removed.betId as ServerMessageOf<'betRemoved'>['bet_id'],
    user_id: userId,
    cycleId,
    refunded_amount: eurosFromCents(removed.refundCents),
    removal: removed.removal,
    ...ownFields(own),
  }
}

function ownFields(own: OwnersPart | null) {
  if (own === null) return {}
  const { balanceCents, clientRef } = own
  return {
    ...(balanceCents === null ? {} : { new_balance: eurosFromCents(balanceCents) }),
    ...(clientRef === null ? {} : { clientRef }),
  }
}
