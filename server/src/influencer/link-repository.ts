import type { CreatorLinkId, UserId } from '@bougie/protocol'
import type { PageCursor } from '../page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'

/** A code and whom it pays. */
export interface Link {
  readonly id: CreatorLinkId
  readonly ownerId: UserId
  readonly code: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Null while its code counts. */
  readonly deletedAt: Date | null
}

export interface LinkSums {
  /** Who signed up with its code. */
  readonly users: number
  readonly earnedCents: number
  readonly paidCents: number
  /** Earned and not paid out yet. */
  readonly dueCents: number
}

export interface NamedLink extends Link {
  readonly ownerPseudo: string
}

export interface LinkPage {
  readonly q: string | null
  readonly limit: number
  readonly before: PageCursor | null
}

/** Who may get a link. */
export interface LinkOwner {
  readonly id: UserId
  readonly isBot: boolean
}

export interface LinkRepository {
  /** False when the code is taken, also by a link that was deleted: its players would not know whom they serve. */
  insert(transaction: Transaction, link: Omit<Link, 'updatedAt' | 'deletedAt'>): Promise<boolean>
  /** Deleted ones too. */
  find(reader: Reader, id: CreatorLinkId): Promise<Link | null>
  listOwned(reader: Reader, ownerId: UserId): Promise<readonly Link[]>
  /** Those whose codes count, whatever the case of the codes that are asked for. */
  findByCodes(reader: Reader, codes: readonly string[]): Promise<readonly Link[]>
  isTaken(reader: Reader, code: string): Promise<boolean>
  /** False when another link has this code. A race for it may also end the transaction with a `UniqueConflict`. */
  change(transaction: Transaction, link: Pick<Link, 'id' | 'ownerId' | 'code' | 'updatedAt'>): Promise<boolean>
  remove(transaction: Transaction, link: { readonly id: CreatorLinkId; readonly at: Date }): Promise<void>
  /** Newest first, deleted ones too. */
  list(reader: Reader, page: LinkPage): Promise<readonly NamedLink[]>
  findNamed(reader: Reader, id: CreatorLinkId): Promise<NamedLink | null>
  /** Of all the links that are asked for. */
  sums(reader: Reader, ids: readonly CreatorLinkId[]): Promise<ReadonlyMap<CreatorLinkId, LinkSums>>

  findOwner(reader: Reader, userId: UserId): Promise<LinkOwner | null>
  /** A user becomes an influencer; whoever is more already stays that. True when it changed something. */
  makeInfluencer(transaction: Transaction, owner: { readonly userId: UserId; readonly at: Date }): Promise<boolean>
}

export const NO_SUMS: LinkSums = { users: 0, earnedCents: 0, paidCents: 0, dueCents: 0 }
