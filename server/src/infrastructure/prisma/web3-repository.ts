import type { Web3Repository } from '../../identity/web3-service.ts'
import { modelsOf } from './connection.ts'

export function createWeb3Repository(): Web3Repository {
  return {
    async insertNonce(transaction, { nonce, walletKey, expiresAtMs }) {
      await modelsOf(transaction).web3Nonce.create({ data: { nonce, walletKey, expiresAt: new Date(expiresAtMs) } })
    },

    async findNonce(reader, nonce) {
      const row = await modelsOf(reader).web3Nonce.findUnique({ where: { nonce } })
      return row && { nonce, walletKey: row.walletKey, expiresAtMs: row.expiresAt.getTime() }
    },

    async takeNonce(transaction, nonce) {
      const { count } = await modelsOf(transaction).web3Nonce.deleteMany({ where: { nonce } })
      return count === 1
    },

    async removeExpiredNonces(transaction, { beforeMs, max }) {
      const where = { expiresAt: { lt: new Date(beforeMs) } }
      return (await modelsOf(transaction).web3Nonce.deleteMany({ where, limit: max })).count
    },
  }
}
