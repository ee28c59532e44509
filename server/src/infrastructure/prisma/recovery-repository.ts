import type { PasskeyUserId } from '../../identity/passkey-repository.ts'
import type { RecoveryRepository } from '../../identity/recovery.ts'
import { modelsOf } from './connection.ts'

export function createRecoveryRepository(): RecoveryRepository {
  return {
    async replace(transaction, { passkeyUserId, hashes, atMs }) {
      const { recoveryCode } = modelsOf(transaction)
      await recoveryCode.deleteMany({ where: { passkeyUserId } })
      const createdAt = new Date(atMs)
      await recoveryCode.createMany({ data: hashes.map((hash) => ({ hash, passkeyUserId, createdAt })) })
    },

    async findOwner(reader, hash) {
      const code = await modelsOf(reader).recoveryCode.findUnique({
        where: { hash, usedAt: null },
        select: { passkeyUserId: true },
      })
      return code === null ? null : (code.passkeyUserId as PasskeyUserId)
    },

    async use(transaction, { hash, atMs }) {
      const { count } = await modelsOf(transaction).recoveryCode.updateMany({
        where: { hash, usedAt: null },
        data: { usedAt: new Date(atMs) },
      })
      return count === 1
    },

    async countLeft(reader, passkeyUserId) {
      // Ten at most.
      const codes = await modelsOf(reader).recoveryCode.findMany({
        where: { passkeyUserId },
        select: { createdAt: true, usedAt: true },
      })
      return {
        left: codes.filter(({ usedAt }) => usedAt === null).length,
        createdAtMs: codes[0]?.createdAt.getTime() ?? null,
      }
    },
  }
}
