// The earnings of referral codes: a share of the fee, taken back when the fee is refunded. A link's account may have
// been paid out by then; it returns its balance, never more, and the house account bears the rest, as a movement of its
// own.
import { type Cents, percentageOf } from '@bougie/engine'
import type { BetId, CycleId } from '@bougie/protocol'
import { type AccountId, accounts, type Movement } from '../../../wallet/accounts.ts'
import type { Commission } from './stored-event.ts'

/**
 * Share of the fee for the owner of the code that the bet carried; a fraction of a cent stays with the house account.
 */
const COMMISSION_BASIS_POINTS = 2_500

export function commissionOf(feeCents: Cents): Cents {
  return percentageOf({ amount: feeCents, basisPoints: COMMISSION_BASIS_POINTS, rounding: 'down' })
}

/** A refunded fee earns nobody anything. */
export interface CommissionDebt {
  readonly cycleId: CycleId
  readonly account: AccountId
  readonly amountCents: number
  /** The bet; null for all bets of a cycle that an account was paid for. */
  readonly betId: BetId | null
}

/** The debts of a cycle whose open bets are all refunded: one an account. */
export function debtsOf(cycleId: CycleId, commissions: readonly Commission[]): CommissionDebt[] {
  const sums = new Map<AccountId, number>()
  for (const { account, amountCents } of commissions) sums.set(account, (sums.get(account) ?? 0) + amountCents)
  return [...sums].map(([account, amountCents]) => ({ cycleId, account, amountCents, betId: null }))
}

/** `balances`: the accounts' balances when the first of these is paid. */
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
