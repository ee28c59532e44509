import type { Reader, Transaction } from '../ports/database.ts'

/** The nonce that a browser wallet was asked to sign. */
export interface StoredNonce {
  readonly nonce: string
  /** Null: valid for any address. */
  readonly walletKey: string | null
  readonly expiresAtMs: number
}

export function createWeb3Repository() {
  return {
    async insertNonce(transaction: Transaction, { nonce, walletKey, expiresAtMs }: StoredNonce) {
      await transaction.models.web3Nonce.create({ data: { nonce, walletKey, expiresAt: new Date(expiresAtMs) } })
    },

    async findNonce(reader: Reader, nonce: string): Promise<StoredNonce | null> {
      const row = await reader.models.web3Nonce.findUnique({ where: { nonce } })
      return row && { nonce, walletKey: row.walletKey, expiresAtMs: row.expiresAt.getTime() }
    },

    /** False when it was already taken: of two concurrent callers one wins. */
    async takeNonce(transaction: Transaction, nonce: string) {
      const { count } = await transaction.models.web3Nonce.deleteMany({ where: { nonce } })
      return count === 1
    },

    /** Removes expired nonces, up to a limit per call; returns their number. */
    async removeExpiredNonces(
      transaction: Transaction,
      { beforeMs, max }: { readonly beforeMs: number; readonly max: number },
    ) {
      const where = { expiresAt: { lt: new Date(beforeMs) } }
      return (await transaction.models.web3Nonce.deleteMany({ where, limit: max })).count
    },
  }
}
