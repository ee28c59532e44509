import type { UserId } from '@bougie/protocol'
import type { Transaction } from '../ports/database.ts'
import type { AccountId } from '../wallet/accounts.ts'

/** Who is paid for a code. */
export interface Referral {
  readonly linkId: string
  /** Gets a quarter of the fee of each bet that carries the code; gives it back when the bet is undone. */
  readonly account: AccountId
  /** Whose link it is: nobody earns on their own bets. */
  readonly ownerId: UserId
}

/** What the cycle asks about the codes that come with bets. The influencer capability answers. */
export interface ReferralDesk {
  /** By code, as it was sent; unknown codes are left out. Asked inside the transaction that takes the bets. */
  findReferrals(transaction: Transaction, codes: readonly string[]): Promise<ReadonlyMap<string, Referral>>
}

/** Where no link exists. */
export const nobodyRefers: ReferralDesk = { findReferrals: () => Promise.resolve(new Map()) }
