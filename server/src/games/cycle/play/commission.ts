// The earnings of referral codes: a share of the fee, returned if the fee is refunded. The account of a link may have
// been paid out by then. It returns at most its balance; the house account bears the rest, in a separate movement.
import { type Cents, percentageOf } from '@bougie/engine'
import type { BetId, CycleId } from '@bougie/protocol'
import { type AccountId, accounts, type Movement } from '../../../wallet/accounts.ts'
import type { Commission } from './stored-event.ts'

/** The share of the fee for the owner of the bet's code; fractions of a cent stay in the fee account. */
const COMMISSION_BASIS_POINTS = 2_500

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
  const sums = new Map<AccountId, number>()
  for (const { account, amountCents } of commissions) sums.set(account, (sums.get(account) ?? 0) + amountCents)
  return [...sums].map(([account, amountCents]) => ({ cycleId, account, amountCents, betId: null }))
}

/** `balances` are the balances of the accounts before the first debt is paid. */
export function debtMovements(
  debts: readonly CommissionDebt[],
  balances: ReadonlyMap<AccountId, number>,
): readonly Movement[] {
  const left = new Map(balances)
  return debts.flatMap(({ cycleId, account, amountCents, betId }) => {
    const heldCents = left.get(account) ?? 0
    const returnedCents = Math.min(heldCents, amountCents)
    left.set(account, heldCents - returnedCents)
    const of = betId ?? `${cycleId}:${account}`
    const movement = (name: string, reason: string, from: AccountId, cents: number): Movement[] =>
      cents === 0
        ? []
        : [
            {
              key: `${name}:${of}`,
              reason,
              cause: { type: 'cycle', id: cycleId },
              transfers: [{ from, to: accounts.fees, amountCents: cents }],
            },
          ]
    return [
      ...movement('cycle-commission-return', 'commission_returned', account, returnedCents),
      ...movement('cycle-commission-loss', 'commission_lost', accounts.house, amountCents - returnedCents),
    ]
  })
}
