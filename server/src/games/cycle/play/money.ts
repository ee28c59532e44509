// The movements of a cycle. Its escrow always has exactly the stakes of the open bets. A gain above the stake comes
// from the house account, and a loss goes to it. Fees never enter the escrow.
import { type BetRemoved, type BetSettlement, type CycleBet, cents } from '@bougie/engine'
import type { CycleId, UserId } from '@bougie/protocol'
import { type AccountId, accounts, type Movement, type Transfer } from '../../../wallet/accounts.ts'
import type { Commission } from './stored-event.ts'

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'stakeCents' | 'feeCents'>

export interface BetMoney {
  readonly cycleId: CycleId
  readonly bet: Bet
  readonly commission: Commission | null
}

export function stakeMovement({ cycleId, bet, commission }: BetMoney): Movement {
  const player = playerOf(bet)
  return movement(cycleId, `cycle-stake:${bet.betId}`, 'cycle_stake', [
    { from: player, to: accounts.cycleEscrow(cycleId), amountCents: bet.stakeCents },
    { from: player, to: accounts.fees, amountCents: bet.feeCents },
    ...(commission === null
      ? []
      : [{ from: accounts.fees, to: commission.account, amountCents: commission.amountCents }]),
  ])
}

/** The house account funds the amount that a bot lacks. */
export function fundingMovement({ bet, amountCents }: { readonly bet: Bet; readonly amountCents: number }): Movement {
  return {
    key: `bot-funding:${bet.betId}`,
    reason: 'bot_funding',
    cause: { type: 'user', id: bet.playerId },
    transfers: [{ from: accounts.house, to: playerOf(bet), amountCents }],
  }
}

/** The whole stake leaves the escrow: the value of the bet goes to the player, and the rest to the house account. */
export function removalMovement({ cycleId, bet }: BetMoney, removed: BetRemoved): Movement {
  const { removal, refundCents, feeRefundCents } = removed
  const escrow = accounts.cycleEscrow(cycleId)
  const player = playerOf(bet)
  const valueCents = refundCents - feeRefundCents
  const reason = removal === 'cashed_out' ? 'cycle_payout' : 'cycle_refund'
  return movement(cycleId, `cycle-removal:${bet.betId}`, reason, [
    { from: accounts.house, to: escrow, amountCents: valueCents - bet.stakeCents },
    { from: escrow, to: player, amountCents: valueCents },
    { from: escrow, to: accounts.house, amountCents: bet.stakeCents - valueCents },
    { from: accounts.fees, to: player, amountCents: feeRefundCents },
  ])
}

/** The payments at the end of a cycle: one movement between escrow and house account, then one per player. */
export function settlementMovements(cycleId: CycleId, settlements: readonly BetSettlement[]): Movement[] {
  const escrow = accounts.cycleEscrow(cycleId)
  const sums = playerSumsOf(settlements)
  const stakesCents = sum(settlements.map(({ bet }) => bet.stakeCents))
  const paidCents = sum([...sums.values()].map(({ valueCents }) => valueCents))
  const balance = movement(cycleId, `cycle-settlement:${cycleId}`, 'cycle_settlement', [
    { from: accounts.house, to: escrow, amountCents: paidCents - stakesCents },
    { from: escrow, to: accounts.house, amountCents: stakesCents - paidCents },
  ])
  const payouts = [...sums].map(([playerId, { valueCents, feeRefundCents, reason }]) => {
    const player = accounts.player(playerId as UserId)
    return movement(cycleId, `cycle-payout:${cycleId}:${playerId}`, reason, [
      { from: escrow, to: player, amountCents: valueCents },
      { from: accounts.fees, to: player, amountCents: feeRefundCents },
    ])
  })
  return [balance, ...payouts].filter(({ transfers }) => transfers.length > 0)
}

interface PlayerSum {
  readonly valueCents: number
  readonly feeRefundCents: number
  readonly reason: 'cycle_payout' | 'cycle_share' | 'cycle_refund'
}

function playerSumsOf(settlements: readonly BetSettlement[]): Map<string, PlayerSum> {
  const sums = new Map<string, PlayerSum>()
  for (const { bet, payoutCents, feeRefundCents, result } of settlements) {
    const before = sums.get(bet.playerId)
    sums.set(bet.playerId, {
      valueCents: (before?.valueCents ?? 0) + payoutCents - feeRefundCents,
      feeRefundCents: (before?.feeRefundCents ?? 0) + feeRefundCents,
      reason: reasonOf({ result, feeRefundCents }, before),
    })
  }
  return sums
}

/**
 * One won bet makes the whole payment of a player a payout. Otherwise a voided bet whose fee is kept makes it a share.
 */
function reasonOf(
  { result, feeRefundCents }: Pick<BetSettlement, 'result' | 'feeRefundCents'>,
  before: PlayerSum | undefined,
): PlayerSum['reason'] {
  if (result === 'won') return 'cycle_payout'
  if (before !== undefined) return before.reason
  return result === 'voided' && feeRefundCents === 0 ? 'cycle_share' : 'cycle_refund'
}

function movement(cycleId: CycleId, key: string, reason: string, transfers: readonly Transfer[]): Movement {
  const cause = { type: 'cycle', id: cycleId }
  return { key, reason, cause, transfers: transfers.filter(({ amountCents }) => amountCents > 0) }
}

function playerOf({ playerId }: Bet): AccountId {
  // The engine knows players by their user ids.
  return accounts.player(playerId as UserId)
}

function sum(amounts: readonly number[]): number {
  let total = 0
  for (const amount of amounts) total = cents(total + amount)
  return total
}
