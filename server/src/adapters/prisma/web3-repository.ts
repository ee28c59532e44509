import { Prisma } from '../../generated/sqlite/client.ts'
import type { Web3Repository } from '../../identity/web3-repository.ts'
import { connectionOf } from './sql-connection.ts'

export function createWeb3Repository(): Web3Repository {
  return {
    async insertNonce(transaction, { nonce, walletKey, expiresAtMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO web3_nonces (nonce, wallet_key, expires_at)
        VALUES (${nonce}, ${walletKey}, ${new Date(expiresAtMs)})`)
    },

    async findNonce(reader, nonce) {
      const [row] = await connectionOf(reader).query<{ walletKey: string | null; expiresAt: Date }>(Prisma.sql`
        SELECT wallet_key AS "walletKey", expires_at AS "expiresAt" FROM web3_nonces WHERE nonce = ${nonce}`)
      return row ? { nonce, walletKey: row.walletKey, expiresAtMs: row.expiresAt.getTime() } : null
    },

    async takeNonce(transaction, nonce) {
      const taken = await connectionOf(transaction).execute(Prisma.sql`DELETE FROM web3_nonces WHERE nonce = ${nonce}`)
      return taken === 1
    },

    removeExpiredNonces: (transaction, { beforeMs, max }) =>
      connectionOf(transaction).execute(Prisma.sql`
        DELETE FROM web3_nonces WHERE nonce IN (
          SELECT nonce FROM web3_nonces WHERE expires_at < ${new Date(beforeMs)} ORDER BY expires_at LIMIT ${max})`),
  }
}
