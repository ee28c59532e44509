// The movements of a cycle. Its escrow holds the stakes of the open bets, to the cent and at every moment; what a bet
// wins above its stake comes from the house, what it loses goes there. Fees never enter the escrow.
import { type BetRemoved, type BetSettlement, type Cents, type CycleBet, cents, percentageOf } from '@bougie/engine'
import type { CycleId, UserId } from '@bougie/protocol'
import { type AccountId, accounts } from '../wallet/accounts.ts'
import type { Movement, Transfer } from '../wallet/ledger.ts'
import type { Commission } from './noted-event.ts'

/** Of the fee, to whose code the bet carried; less than a cent stays with the house. */
const COMMISSION_BASIS_POINTS = 2_500

/** The one movement that may be refused: then the account has been paid out, and the house bears it. */
export const COMMISSION_RETURNED = 'commission_returned'

export function commissionOf(feeCents: Cents): Cents {
  return percentageOf({ amount: feeCents, basisPoints: COMMISSION_BASIS_POINTS, rounding: 'down' })
}

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

/** The house gives a bot what it lacks. */
export function fundingMovement({ bet, amountCents }: { readonly bet: Bet; readonly amountCents: number }): Movement {
  return {
    key: `bot-funding:${bet.betId}`,
    reason: 'bot_funding',
    cause: { type: 'user', id: bet.playerId },
    transfers: [{ from: accounts.house, to: playerOf(bet), amountCents }],
  }
}

/** The whole stake leaves the escrow: to the player, and what is left of it to the house. */
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

/**
 * A fee that was given back earns nobody anything. A movement of its own: should the account have been paid out in the
 * meantime, the house bears it, and the player has the refund all the same.
 */
export function commissionReturnsOf({ cycleId, bet, commission }: BetMoney): Movement[] {
  if (commission === null || commission.amountCents === 0) return []
  const { account, amountCents } = commission
  return [
    movement(cycleId, `cycle-commission-return:${bet.betId}`, COMMISSION_RETURNED, [
      { from: account, to: accounts.fees, amountCents },
    ]),
  ]
}

/** The same for all bets of a voided cycle, one movement an account. */
export function commissionReturns(cycleId: CycleId, commissions: readonly Commission[]): Movement[] {
  const sums = new Map<AccountId, number>()
  for (const { account, amountCents } of commissions) sums.set(account, (sums.get(account) ?? 0) + amountCents)
  const owed = [...sums].filter(([, amountCents]) => amountCents > 0)
  return owed.map(([account, amountCents]) =>
    movement(cycleId, `cycle-commission-return:${cycleId}:${account}`, COMMISSION_RETURNED, [
      { from: account, to: accounts.fees, amountCents },
    ]),
  )
}

/** Everything that the end of a cycle pays: one movement a player, and one between escrow and house before them. */
export function settlementMovements(cycleId: CycleId, settlements: readonly BetSettlement[]): Movement[] {
  const escrow = accounts.cycleEscrow(cycleId)
  const sums = playerSumsOf(settlements)
  const stakesCents = sum(settlements.map(({ bet }) => bet.stakeCents))
  const paidCents = sum([...sums.values()].map(({ valueCents }) => valueCents))
  const balance = movement(cycleId, `cycle-settlement:${cycleId}`, 'cycle_settlement', [
    { from: accounts.house, to: escrow, amountCents: paidCents - stakesCents },
    { from: escrow, to: accounts.house, amountCents: stakesCents - paidCents },
  ])
  const payouts = [...sums].map(([playerId, { valueCents, feeRefundCents, isWin }]) => {
    const player = accounts.player(playerId as UserId)
    return movement(cycleId, `cycle-payout:${cycleId}:${playerId}`, isWin ? 'cycle_payout' : 'cycle_refund', [
      { from: escrow, to: player, amountCents: valueCents },
      { from: accounts.fees, to: player, amountCents: feeRefundCents },
    ])
  })
  return [balance, ...payouts].filter(({ transfers }) => transfers.length > 0)
}

interface PlayerSum {
  readonly valueCents: number
  readonly feeRefundCents: number
  readonly isWin: boolean
}

function playerSumsOf(settlements: readonly BetSettlement[]): Map<string, PlayerSum> {
  const sums = new Map<string, PlayerSum>()
  for (const { bet, payoutCents, feeRefundCents, result } of settlements) {
    const before = sums.get(bet.playerId)
    sums.set(bet.playerId, {
      valueCents: (before?.valueCents ?? 0) + payoutCents - feeRefundCents,
      feeRefundCents: (before?.feeRefundCents ?? 0) + feeRefundCents,
      isWin: (before?.isWin ?? false) || result === 'won',
    })
  }
  return sums
}

function movement(cycleId: CycleId, key: string, reason: string, transfers: readonly Transfer[]): Movement {
  const cause = { type: 'cycle', id: cycleId }
  return { key, reason, cause, transfers: transfers.filter(({ amountCents }) => amountCents > 0) }
}

function playerOf({ playerId }: Bet): AccountId {
  // Players are known to the engine by their own ids.
  return accounts.player(playerId as UserId)
}

function sum(amounts: readonly number[]): number {
  let total = 0
  for (const amount of amounts) total = cents(total + amount)
  return total
}
