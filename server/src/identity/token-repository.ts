import type { AccountRole, PasskeyUser, UserId } from '@bougie/protocol'
import type { SessionScope } from '../ports/authenticator.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { UserKind } from './user-repository.ts'

interface TokenFields {
  readonly hash: string
  /** Everything that one sign-in led to; it is revoked together. */
  readonly familyId: string
  /** When its sign-in began. */
  readonly startedAtMs: number
  /** The last ceremony of its sign-in; null for those from before it was kept. */
  readonly provenAtMs: number | null
  readonly expiresAtMs: number
}

interface PasskeyFields {
  /** The passkey that signed in; null for other wallets, and for sign-ins from before it was kept. */
  readonly credentialId: string | null
}

export type NewToken = TokenFields &
  PasskeyFields & { readonly createdAtMs: number } & (
    | {
        readonly kind: 'user'
        readonly userId: UserId
        /** As `describeDevice` writes it. */
        readonly device: string | null
        readonly scope: SessionScope
      }
    | { readonly kind: 'access' | 'refresh'; readonly passkeyUserId: PasskeyUser['id'] }
  )

/** A user token that may be used, with what the role follows from. */
export interface UserTokenRecord extends TokenFields {
  readonly userId: UserId
  /** Within some minutes. */
  readonly usedAtMs: number
  readonly scope: SessionScope
  readonly kind: UserKind
  readonly storedRole: AccountRole
  readonly walletKey: string
}

export interface PasskeyTokenRecord extends TokenFields, PasskeyFields {
  readonly passkeyUserId: PasskeyUser['id']
  readonly playerId: UserId | null
}

/** A user token in the list of its player's sessions. */
export interface ListedToken {
  readonly hash: string
  readonly familyId: string
  readonly device: string | null
  readonly createdAtMs: number
  /** Within some minutes. */
  readonly usedAtMs: number
}

/** A player's token that is good no more. */
export interface EndedSession {
  readonly userId: UserId
  readonly tokenHash: string
}

export interface TokenRepository {
  insert(transaction: Transaction, tokens: readonly NewToken[]): Promise<void>
  /** Neither finds tokens that are revoked; the caller looks at the expiry. */
  findUserToken(reader: Reader, hash: string): Promise<UserTokenRecord | null>
  findPasskeyToken(
    reader: Reader,
    token: { readonly kind: 'access' | 'refresh'; readonly hash: string },
  ): Promise<PasskeyTokenRecord | null>
  /** Records the use of a user token that is not revoked, and moves its expiry. */
  prolong(
    transaction: Transaction,
    token: { readonly hash: string; readonly usedAtMs: number; readonly expiresAtMs: number },
  ): Promise<void>
  /** Opens a session of a recovery code to all that a player may do, since its player has a passkey again. */
  liftScope(
    transaction: Transaction,
    session: {
      readonly familyId: string
      readonly credentialId: string
      readonly expiresAtMs: number
      readonly atMs: number
    },
  ): Promise<void>
  /** Records a ceremony of this sign-in; false when all of its tokens are revoked or expired. */
  prove(transaction: Transaction, family: { readonly familyId: string; readonly atMs: number }): Promise<boolean>
  /** False when the refresh token was used or revoked before. */
  use(transaction: Transaction, token: { readonly hash: string; readonly atMs: number }): Promise<boolean>
  /** Returns the player sessions that end by it. */
  revokeFamily(
    transaction: Transaction,
    family: { readonly familyId: string; readonly atMs: number },
  ): Promise<readonly EndedSession[]>
  /** User tokens that are good at that time, those used last first. */
  listUserTokens(
    reader: Reader,
    query: { readonly userId: UserId; readonly atMs: number; readonly max: number },
  ): Promise<readonly ListedToken[]>
  /** Everything that a player, and the passkeys of their wallet, or one of them, were given; one family may be kept. */
  revokeAll(
    transaction: Transaction,
    owner: {
      readonly userId: UserId
      readonly passkeyUserId: PasskeyUser['id'] | null
      /** Null: whatever signed in. Where it is not known which passkey did, it may have been this one. */
      readonly credentialId: string | null
      readonly exceptFamilyId: string | null
      readonly atMs: number
    },
  ): Promise<readonly EndedSession[]>
  /** Forgets tokens that expired before, a bounded number at a time; returns the player sessions among them. */
  removeExpired(
    transaction: Transaction,
    batch: { readonly beforeMs: number; readonly max: number },
  ): Promise<{ readonly removed: number; readonly ended: readonly EndedSession[] }>
}
