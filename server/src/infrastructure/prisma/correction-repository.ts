import type { CorrectionRepository } from '../../wallet/correction.ts'
import { modelsOf } from './connection.ts'
import { kindOfUser } from './pseudos.ts'

export function createCorrectionRepository(): CorrectionRepository {
  return {
    async insert(transaction, { id, userId, adminId, amountCents, reason, createdAt }) {
      const data = { id, userId, adminId, amountCents: BigInt(amountCents), reason, createdAt }
      await modelsOf(transaction).correction.create({ data })
    },

    kindOfUser,

    async reasonsOf(reader, ids) {
      if (ids.length === 0) return new Map()
      const rows = await modelsOf(reader).correction.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, reason: true },
      })
      return new Map(rows.map(({ id, reason }) => [id, reason]))
    },
  }
}
