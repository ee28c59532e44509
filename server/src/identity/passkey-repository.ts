import type { PasskeyUser, WalletAddress } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

export type PasskeyUserId = PasskeyUser['id']

/** A challenge for an authenticator. It is good for one ceremony, once. */
interface ChallengeFields {
  readonly challenge: string
  readonly expiresAtMs: number
}

interface OfferedUser {
  /** Offered to the authenticator; at a registration the user exists once the ceremony succeeds. */
  readonly passkeyUserId: PasskeyUserId
  readonly name: string
}

/** Asked by a session, whose sign-in alone may respond. */
interface OfSession {
  readonly familyId: string
}

/** One that offers the id of a player gives their local wallet its first passkey. */
export type RegistrationChallenge = ChallengeFields & OfferedUser & { readonly ceremony: 'registration' }
/** The challenge of a further passkey for an existing wallet. */
export type AdditionChallenge = ChallengeFields & OfferedUser & OfSession & { readonly ceremony: 'addition' }
export type ConfirmationChallenge = ChallengeFields &
  OfSession & { readonly ceremony: 'confirmation'; readonly passkeyUserId: PasskeyUserId }

export type Challenge =
  | RegistrationChallenge
  | AdditionChallenge
  | ConfirmationChallenge
  | (ChallengeFields & { readonly ceremony: 'authentication' })

export interface StoredPasskeyUser {
  readonly id: PasskeyUserId
  readonly name: string
  readonly nameKey: string
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly createdAtMs: number
}

export interface StoredCredential {
  /** base64url */
  readonly id: string
  readonly passkeyUserId: PasskeyUserId
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly deviceType: string
  readonly backedUp: boolean
}

/** A passkey as its owner sees it. */
export interface ListedCredential extends Pick<StoredCredential, 'id' | 'transports' | 'backedUp'> {
  readonly name: string | null
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
}

export interface PasskeyRepository {
  insertChallenge(transaction: Transaction, challenge: Challenge): Promise<void>
  findChallenge(reader: Reader, challenge: string): Promise<Challenge | null>
  /** False when it was taken before: of two that come together one wins. */
  takeChallenge(transaction: Transaction, challenge: string): Promise<boolean>
  /** Forgets challenges that expired before, a bounded number at a time; returns how many. */
  removeExpiredChallenges(
    transaction: Transaction,
    batch: { readonly beforeMs: number; readonly max: number },
  ): Promise<number>

  /** Wallet keys are never reused, so a new user always fits. */
  insertUser(transaction: Transaction, user: StoredPasskeyUser): Promise<void>
  findUser(reader: Reader, id: PasskeyUserId): Promise<StoredPasskeyUser | null>
  isPasskeyWallet(reader: Reader, walletKey: string): Promise<boolean>

  /** A credential that is known already ends the transaction with a `UniqueConflict`. */
  insertCredential(
    transaction: Transaction,
    credential: StoredCredential & { readonly name: string | null; readonly createdAtMs: number },
  ): Promise<void>
  findCredential(reader: Reader, id: string): Promise<StoredCredential | null>
  /** Those whose wallet has this name, oldest first; more than one only among wallets from before names were unique. */
  findUsersByName(
    reader: Reader,
    name: { readonly nameKey: string; readonly max: number },
  ): Promise<readonly PasskeyUserId[]>
  /** The passkeys of one user, oldest first. */
  listCredentials(reader: Reader, passkeyUserId: PasskeyUserId): Promise<readonly ListedCredential[]>
  /** Nobody else changes this user's passkeys, or opens and ends sessions by them, until the transaction ends. */
  lockUser(transaction: Transaction, passkeyUserId: PasskeyUserId): Promise<void>
  renameCredential(transaction: Transaction, credential: Pick<ListedCredential, 'id' | 'name'>): Promise<void>
  removeCredential(transaction: Transaction, id: string): Promise<void>
  /** False when a later use was stored meanwhile: then the authenticator was copied, or the response repeated. */
  recordUse(
    transaction: Transaction,
    use: { readonly id: string; readonly counter: number; readonly backedUp: boolean; readonly atMs: number },
  ): Promise<boolean>
}
