// A command that is sent again, under the same `clientRef`, gets its first response again, also when its cycle is over:
// then from the stored bets. The running cycle itself recognises the commands that were sent to it.
import { cents } from '@bougie/engine'
import { type BetId, refuse } from '@bougie/protocol'
import { type AccountId, accounts } from '../../../wallet/accounts.ts'
import type { CommandResult, CycleCommand, PlaceCommand, PlaceResult, RemoveCommand, RemoveResult } from './commands.ts'
import type { EndedBetRow } from './cycle-rows.ts'

export interface EarlierBets {
  /** Bets of ended cycles that commands may refer to. */
  readonly endedBets: ReadonlyMap<BetId, EndedBetRow>
  readonly balances: ReadonlyMap<AccountId, number>
}

export function placedBefore(
  { betId, userId }: PlaceCommand,
  { endedBets, balances }: EarlierBets,
): PlaceResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId) return null
  const { cycleId, direction, oddsHundredths, pointIndex } = bet
  const stakeCents = cents(bet.stakeCents)
  const feeCents = cents(bet.feeCents)
  return {
    ok: true,
    cycleId,
    bet: { betId, playerId: userId, direction, stakeCents, feeCents, oddsHundredths, pointIndex },
    balanceCents: balances.get(accounts.player(userId)) ?? 0,
    repeated: true,
  }
}

export function removedBefore(
  { betId, userId, clientRef }: RemoveCommand,
  { endedBets, balances }: EarlierBets,
): RemoveResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId || clientRef === null || bet.removalRef !== clientRef) return null
  const { cycleId, result, payoutCents } = bet
  if (result !== 'undone' && result !== 'removed' && result !== 'cashed_out') return null
  return {
    ok: true,
    cycleId,
    removed: { betId, removal: result, refundCents: cents(payoutCents) },
    balanceCents: balances.get(accounts.player(userId)) ?? 0,
    repeated: true,
  }
}

/** If no readable cycle can decide them, all other commands are refused. */
export function repeatOrRefuse(
  command: CycleCommand,
  earlier: EarlierBets,
  code: 'CYCLE_MISMATCH' | 'CYCLE_STATE_ERROR',
): CommandResult {
  switch (command.type) {
    case 'place':
      return placedBefore(command, earlier) ?? refuse(command.areBetsEnabled ? code : 'CYCLE_BETS_DISABLED')
    case 'remove':
      return removedBefore(command, earlier) ?? refuse(code)
    case 'void':
      return refuse(code)
  }
}
