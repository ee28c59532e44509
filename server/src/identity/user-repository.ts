import type { AccountRole, CreatorLinkId, PasskeyUser, UserId, WalletAddress, WalletId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

export type UserKind = 'passkey' | 'local' | 'web3' | 'bot'

export interface UserAccount {
  readonly id: UserId
  readonly kind: UserKind
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly walletId: WalletId
  readonly pseudo: string
  readonly storedRole: AccountRole
  readonly passkeyUserId: PasskeyUser['id'] | null
  readonly localSecretHash: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export interface NewUser extends Omit<UserAccount, 'storedRole' | 'updatedAtMs'> {
  readonly pseudoKey: string
  readonly pseudoSkeleton: string
  readonly creatorLinkCode: string | null
  /** The link that the code was of. */
  readonly creatorLinkId: CreatorLinkId | null
}

/** A player's account with what the profile shows beside it. */
export interface UserProfile {
  readonly account: UserAccount
  readonly profilePicture: string | null
  readonly isHidden: boolean
  readonly totalBattles: number
  readonly victories: number
  readonly gainsCents: number
}

export interface UserRepository {
  findByWalletKey(reader: Reader, walletKey: string): Promise<UserAccount | null>
  /** The local wallet that is at this address, or was until its key's holder proved it. */
  findLocal(reader: Reader, walletKey: string): Promise<UserAccount | null>
  find(reader: Reader, id: UserId): Promise<UserAccount | null>
  /** As `find`, and locks the row until the transaction ends. */
  lock(transaction: Transaction, id: UserId): Promise<UserAccount | null>
  findProfile(reader: Reader, id: UserId): Promise<UserProfile | null>
  /** False when the wallet or the pseudo is taken; nothing is stored then. */
  insert(transaction: Transaction, user: NewUser): Promise<boolean>
  /** False when somebody else has this pseudo, or one that looks like it. A race for it may also end the transaction with a `UniqueConflict`. */
  changePseudo(
    transaction: Transaction,
    change: Pick<NewUser, 'id' | 'pseudo' | 'pseudoKey' | 'pseudoSkeleton'> & { readonly atMs: number },
  ): Promise<boolean>
  /** Players whose pseudo has no skeleton yet. */
  findWithoutSkeleton(reader: Reader, max: number): Promise<readonly Pick<UserAccount, 'id' | 'pseudo'>[]>
  /** A player whose skeleton is taken gets a mark instead. Pseudos that changed meanwhile are left alone. */
  fillSkeletons(
    transaction: Transaction,
    rows: readonly Pick<NewUser, 'id' | 'pseudo' | 'pseudoSkeleton'>[],
  ): Promise<void>
  /** A local wallet leaves the address that it only claimed. False when it is not there any more, or is no local wallet. */
  moveLocal(
    transaction: Transaction,
    change: Pick<UserAccount, 'id' | 'walletAddress' | 'walletKey'> & {
      readonly formerWalletKey: string
      readonly atMs: number
    },
  ): Promise<boolean>
  /** A local wallet is a passkey's from now on, at an address of its own. False when it is no local wallet. */
  attachPasskey(
    transaction: Transaction,
    change: Pick<UserAccount, 'id' | 'walletAddress' | 'walletKey'> & {
      readonly passkeyUserId: PasskeyUser['id']
      readonly atMs: number
    },
  ): Promise<boolean>
  changePicture(
    transaction: Transaction,
    change: {
      readonly id: UserId
      readonly dataUrl: string | null
      readonly hash: string | null
      readonly atMs: number
    },
  ): Promise<void>
  changePrivacy(
    transaction: Transaction,
    change: { readonly id: UserId; readonly isHidden: boolean; readonly atMs: number },
  ): Promise<void>
  /** As a data URL; null for nobody and for somebody without one. */
  findPicture(reader: Reader, id: UserId): Promise<{ readonly dataUrl: string; readonly isHidden: boolean } | null>
  changeRole(
    transaction: Transaction,
    change: { readonly id: UserId; readonly role: AccountRole; readonly atMs: number },
  ): Promise<void>
}
