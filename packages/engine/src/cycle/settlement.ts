// Payouts of the open bets when a cycle is over, in whole cents.
import { assertNever } from '../assert.ts'
import { addCents, type Cents, cents } from '../money.ts'
import { hundredthsOf } from '../price.ts'
import { fairValueOf } from './odds.ts'
import { valuesOf } from './persistent-map.ts'
import type { CycleBet, CycleResult, CycleState } from './state.ts'

/** Decided by the rounded prices that everybody has seen. */
export function cycleResultOf({ startPrice, finalPrice }: { startPrice: number; finalPrice: number }): CycleResult {
  const distance = hundredthsOf(finalPrice) - hundredthsOf(startPrice)
  if (distance > 0) return 'up'
  return distance < 0 ? 'down' : 'equal'
}

export const BET_RESULTS = ['won', 'lost', 'equal', 'voided'] as const
export type BetResult = (typeof BET_RESULTS)[number]

export type BetSettlement = ReturnType<typeof paid>

/** One settlement for each bet that was open at the end, in the order they were placed; null while the cycle runs. */
export function cycleSettlementOf(state: CycleState): readonly BetSettlement[] | null {
  if (state.outcome === null) return null
  const settlements: BetSettlement[] = []
  for (const bet of valuesOf(state.bets)) {
    const settlement = settledBetOf(state, bet)
    if (settlement !== null) settlements.push(settlement)
  }
  return settlements.sort((left, right) => left.bet.number - right.bet.number)
}

/** null while the cycle runs, and for a bet that was removed before its end. */
export function settledBetOf({ outcome }: Pick<CycleState, 'outcome'>, bet: CycleBet): BetSettlement | null {
  if (outcome === null || bet.status !== 'open') return null
  switch (outcome.type) {
    case 'voided':
      if (outcome.valuation !== null) return paid(bet, 'voided', fairValueOf(bet, outcome.valuation.chances))
      return paid(bet, 'voided', addCents(bet.stakeCents, bet.feeCents), bet.feeCents)
    case 'settled':
      if (outcome.result === 'equal') return paid(bet, 'equal', bet.stakeCents)
      return outcome.result === bet.direction ? paid(bet, 'won', bet.payoutCents) : paid(bet, 'lost', cents(0))
    default:
      return assertNever(outcome)
  }
}

/** The payout is the whole one to the player; `feeRefundCents` is its part that is the refunded fee. */
function paid(bet: CycleBet, result: BetResult, payoutCents: Cents, feeRefundCents = cents(0)) {
  return { bet, result, payoutCents, feeRefundCents }
}
