import type { Reader, Transaction } from '../ports/database.ts'

/** What a browser wallet was asked to sign. */
export interface StoredNonce {
  readonly nonce: string
  /** Null: good for any address. */
  readonly walletKey: string | null
  readonly expiresAtMs: number
}

export interface Web3Repository {
  insertNonce(transaction: Transaction, nonce: StoredNonce): Promise<void>
  findNonce(reader: Reader, nonce: string): Promise<StoredNonce | null>
  /** False when it was taken before: of two that come together one wins. */
  takeNonce(transaction: Transaction, nonce: string): Promise<boolean>
  /** Forgets nonces that expired before, a bounded number at a time; answers how many. */
  removeExpiredNonces(
    transaction: Transaction,
    batch: { readonly beforeMs: number; readonly max: number },
  ): Promise<number>
}
