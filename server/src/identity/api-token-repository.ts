import type { ApiScope, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'
import type { EndedSession } from './token-repository.ts'

export interface StoredApiToken {
  readonly id: string
  readonly userId: UserId
  readonly hash: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly ApiScope[]
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly lastUsedAtMs: number | null
}

interface Revocation {
  readonly userId: UserId
  /** Null: all of the player's. */
  readonly id: string | null
  readonly atMs: number
}

export interface ApiTokenRepository {
  insert(transaction: Transaction, token: StoredApiToken): Promise<void>
  /** None that is revoked; the caller looks at the expiry. */
  find(reader: Reader, hash: string): Promise<StoredApiToken | null>
  /** Those that are good at that time, newest first. */
  listOf(reader: Reader, query: { readonly userId: UserId; readonly atMs: number }): Promise<readonly StoredApiToken[]>
  noteUse(transaction: Transaction, use: { readonly hash: string; readonly atMs: number }): Promise<void>
  revoke(transaction: Transaction, revocation: Revocation): Promise<readonly EndedSession[]>
}
