// The movements of a cycle. Its escrow always has exactly the stakes of the open bets. A gain above the stake comes
// from the house account, and a loss goes to it. Fees never enter the escrow. The owner of a referral code earns a
// share of the fee, which is returned if the fee is refunded.
import { type BetRemoved, type BetSettlement, type Cents, type CycleBet, cents, percentageOf } from '@bougie/engine'
import type { BetId, CycleId, UserId } from '@bougie/protocol'
import { type AccountId, accounts, type Movement, playerOf, type Transfer } from '../../../wallet/accounts.ts'
import type { Commission } from './cycle-events.ts'

/** The share of the fee for the owner of the bet's code; fractions of a cent stay in the fee account. */
const COMMISSION_BASIS_POINTS = 2_500

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'stakeCents' | 'feeCents'>

export function stakeMovement(cycleId: CycleId, bet: Bet, commission: Commission | null): Movement {
  const player = accountOf(bet)
  return movement(cycleId, `cycle-stake:${bet.betId}`, 'cycle_stake', [
    { from: player, to: accounts.cycleEscrow(cycleId), amountCents: bet.stakeCents },
    { from: player, to: accounts.fees, amountCents: bet.feeCents },
    ...(commission === null
      ? []
      : [{ from: accounts.fees, to: commission.account, amountCents: commission.amountCents }]),
  ])
}

/** The house account funds the amount that a bot lacks. */
export function fundingMovement(bet: Bet, amountCents: number): Movement {
  return {
    key: `bot-funding:${bet.betId}`,
    reason: 'bot_funding',
    cause: { type: 'user', id: bet.playerId },
    transfers: [{ from: accounts.house, to: accountOf(bet), amountCents }],
  }
}

export function removalMovement(cycleId: CycleId, bet: Bet, removed: BetRemoved): Movement {
  const { removal, refundCents, feeRefundCents } = removed
  const reason = removal === 'cashed_out' ? 'cycle_payout' : 'cycle_refund'
  return movement(cycleId, `cycle-removal:${bet.betId}`, reason, [
    ...valueTransfers(cycleId, bet, refundCents - feeRefundCents),
    { from: accounts.fees, to: accountOf(bet), amountCents: feeRefundCents },
  ])
}

/** The payment for an open bet of a cycle that can't be read. */
export function abandonedMovement(cycleId: CycleId, bet: OpenStake, valueCents: number): Movement {
  return movement(cycleId, `cycle-abandoned:${bet.betId}`, 'cycle_share', valueTransfers(cycleId, bet, valueCents))
}

export type OpenStake = Pick<Bet, 'betId' | 'playerId' | 'stakeCents'>

/** The stakes that are still in the escrow, by bet, according to the transfers of the cycle's movements. */
export function openStakesOf(
  cycleId: CycleId,
  movements: ReadonlyMap<string, readonly Transfer[]>,
): Map<string, OpenStake> {
  const escrow = accounts.cycleEscrow(cycleId)
  const stakes = new Map<string, OpenStake>()
  for (const [key, transfers] of movements) {
    for (const { from, to, amountCents } of transfers) {
      const playerId = playerOf(from)
      const betId = betIdOf(key)
      if (to === escrow && playerId !== null) stakes.set(betId, { betId, playerId, stakeCents: cents(amountCents) })
    }
  }
  for (const [key, transfers] of movements) {
    if (transfers.some(({ from }) => from === escrow)) stakes.delete(betIdOf(key))
  }
  return stakes
}

/** The keys of the movements of one bet end in its id. */
function betIdOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

/** The whole stake leaves the escrow: the value of the bet goes to the player, and the rest to the house account. */
function valueTransfers(cycleId: CycleId, bet: OpenStake, valueCents: number): Transfer[] {
  const escrow = accounts.cycleEscrow(cycleId)
  return [
    { from: accounts.house, to: escrow, amountCents: valueCents - bet.stakeCents },
    { from: escrow, to: accountOf(bet), amountCents: valueCents },
    { from: escrow, to: accounts.house, amountCents: bet.stakeCents - valueCents },
  ]
}

/** The payments at the end of a cycle: one movement between escrow and house account, then one per player. */
export function settlementMovements(cycleId: CycleId, settlements: readonly BetSettlement[]): Movement[] {
  const escrow = accounts.cycleEscrow(cycleId)
  const stakesCents = sumOf(settlements, ({ bet }) => bet.stakeCents)
  const paidCents = sumOf(settlements, paidValueOf)
  const balance = movement(cycleId, `cycle-settlement:${cycleId}`, 'cycle_settlement', [
    { from: accounts.house, to: escrow, amountCents: paidCents - stakesCents },
    { from: escrow, to: accounts.house, amountCents: stakesCents - paidCents },
  ])
  const payouts = [...Map.groupBy(settlements, ({ bet }) => bet.playerId)].map(([playerId, own]) => {
    const player = accountOf({ playerId })
    return movement(cycleId, `cycle-payout:${cycleId}:${playerId}`, reasonOf(own), [
      { from: escrow, to: player, amountCents: sumOf(own, paidValueOf) },
      { from: accounts.fees, to: player, amountCents: sumOf(own, ({ feeRefundCents }) => feeRefundCents) },
    ])
  })
  return [balance, ...payouts].filter(({ transfers }) => transfers.length > 0)
}

function paidValueOf({ payoutCents, feeRefundCents }: BetSettlement): number {
  return payoutCents - feeRefundCents
}

/**
 * One won bet makes the whole payment of a player a payout. Otherwise a voided bet whose fee is kept makes it a share.
 */
export function reasonOf(own: readonly BetSettlement[]): 'cycle_payout' | 'cycle_share' | 'cycle_refund' {
  if (own.some(({ result }) => result === 'won')) return 'cycle_payout'
  return own[0]?.result === 'voided' && own[0].feeRefundCents === 0 ? 'cycle_share' : 'cycle_refund'
}

function accountOf({ playerId }: Pick<Bet, 'playerId'>): AccountId {
  // The engine knows players by their user ids.
  return accounts.player(playerId as UserId)
}

function sumOf<Item>(items: readonly Item[], centsOf: (item: Item) => number): number {
  let total = 0
  for (const item of items) total = cents(total + centsOf(item))
  return total
}

/** Transfers of nothing are left out. */
function movement(cycleId: CycleId, key: string, reason: string, transfers: readonly Transfer[]): Movement {
  const cause = { type: 'cycle', id: cycleId }
  return { key, reason, cause, transfers: transfers.filter(({ amountCents }) => amountCents > 0) }
}

export function commissionOf(feeCents: Cents): Cents {
  return percentageOf({ amount: feeCents, basisPoints: COMMISSION_BASIS_POINTS, rounding: 'down' })
}

/** A commission to be returned, because its fee was refunded. */
export interface CommissionDebt {
  readonly cycleId: CycleId
  readonly account: AccountId
  readonly amountCents: number
  /** The bet; null if the debt covers all bets of the cycle for this account. */
  readonly betId: BetId | null
}

/** The debts of a cycle whose open bets are all refunded: one per account. */
export function debtsOf(cycleId: CycleId, commissions: readonly Commission[]): CommissionDebt[] {
  return [...Map.groupBy(commissions, ({ account }) => account)].map(([account, own]) => ({
    cycleId,
    account,
    amountCents: sumOf(own, ({ amountCents }) => amountCents),
    betId: null,
  }))
}

/**
 * The account of a link may have been paid out meanwhile. It returns at most its balance; the house account bears the
 * rest, in a separate movement. `balances` are those before the first debt is paid.
 */
export function debtMovements(debts: readonly CommissionDebt[], balances: ReadonlyMap<AccountId, number>): Movement[] {
  const left = new Map(balances)
  const movements = debts.flatMap(({ cycleId, account, amountCents, betId }) => {
    const heldCents = left.get(account) ?? 0
    const returnedCents = Math.min(heldCents, amountCents)
    left.set(account, heldCents - returnedCents)
    const of = betId ?? `${cycleId}:${account}`
    return [
      movement(cycleId, `cycle-commission-return:${of}`, 'commission_returned', [
        { from: account, to: accounts.fees, amountCents: returnedCents },
      ]),
      movement(cycleId, `cycle-commission-loss:${of}`, 'commission_lost', [
        { from: accounts.house, to: accounts.fees, amountCents: amountCents - returnedCents },
      ]),
    ]
  })
  return movements.filter(({ transfers }) => transfers.length > 0)
}
