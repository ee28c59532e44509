import type { CreatorLinkId, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'
import { type AccountId, accounts } from '../wallet/accounts.ts'
import type { LinkRepository } from './link-repository.ts'

/** Who is paid for a code. */
export interface Referral {
  readonly linkId: CreatorLinkId
  /** Gets a quarter of the fee of each bet that carries the code; gives it back when the bet is undone. */
  readonly account: AccountId
  /** Whose link it is: nobody earns on their own bets. */
  readonly ownerId: UserId
}

/** What codes mean to others: to the sign-up, which notes who brought a player, and to bets that carry one. */
export interface Referrals {
  /**
   * By code, as it was sent. Codes that nobody has, or that count no more, are left out. Asked inside the transaction
   * that notes what they mean.
   */
  findReferrals(transaction: Transaction, codes: readonly string[]): Promise<ReadonlyMap<string, Referral>>
  /** Whether a link pays this player now. */
  ownsLink(reader: Reader, userId: UserId): Promise<boolean>
}

export function createReferrals(links: LinkRepository): Referrals {
  return {
    ownsLink: async (reader, userId) => (await links.listOwned(reader, userId)).length > 0,

    async findReferrals(transaction, codes) {
      if (codes.length === 0) return new Map()
      const found = await links.findByCodes(transaction, codes)
      const byKey = new Map(found.map((link) => [link.code.toLowerCase(), link]))
      return new Map(
        codes.flatMap((code) => {
          const link = byKey.get(code.toLowerCase())
          if (!link) return []
          const { id, ownerId } = link
          return [[code, { linkId: id, account: accounts.commission(id), ownerId }] as const]
        }),
      )
    },
  }
}
