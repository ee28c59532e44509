import type { Reader, Transaction } from '../ports/database.ts'
import type { PasskeyUserId } from './passkey-repository.ts'

export function createRecoveryRepository() {
  return {
    /** Replaces all codes of this user. */
    async replace(
      transaction: Transaction,
      { passkeyUserId, hashes }: { readonly passkeyUserId: PasskeyUserId; readonly hashes: readonly string[] },
      createdAt: Date,
    ) {
      const { recoveryCode } = transaction.models
      await recoveryCode.deleteMany({ where: { passkeyUserId } })
      await recoveryCode.createMany({ data: hashes.map((hash) => ({ hash, passkeyUserId, createdAt })) })
    },

    /** The owner of an unused code. */
    async findOwner(reader: Reader, hash: string): Promise<PasskeyUserId | null> {
      const code = await reader.models.recoveryCode.findUnique({
        where: { hash, usedAt: null },
        select: { passkeyUserId: true },
      })
      return code === null ? null : (code.passkeyUserId as PasskeyUserId)
    },

    /** False when it was already used or has been replaced. */
    async use(transaction: Transaction, { hash, atMs }: { readonly hash: string; readonly atMs: number }) {
      const { count } = await transaction.models.recoveryCode.updateMany({
        where: { hash, usedAt: null },
        data: { usedAt: new Date(atMs) },
      })
      return count === 1
    },

    async countLeft(
      reader: Reader,
      passkeyUserId: PasskeyUserId,
    ): Promise<{ readonly left: number; readonly createdAt: Date | null }> {
      // At most ten.
      const codes = await reader.models.recoveryCode.findMany({
        where: { passkeyUserId },
        select: { createdAt: true, usedAt: true },
      })
      return {
        left: codes.filter(({ usedAt }) => usedAt === null).length,
        createdAt: codes[0]?.createdAt ?? null,
      }
    },
  }
}
