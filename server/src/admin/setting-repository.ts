import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export function createSettingRepository() {
  return {
    async find(reader: Reader, key: string) {
      // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
      const [setting] = await reader.query<{ value: string }>(Prisma.sql`SELECT value FROM settings WHERE key = ${key}`)
      return setting?.value ?? null
    },

    async store(
      transaction: Transaction,
      { key, value, at }: { readonly key: string; readonly value: string; readonly at: Date },
    ) {
      const stored = { value, updatedAt: at }
      await transaction.models.setting.upsert({ where: { key }, create: { key, ...stored }, update: stored })
    },

    /** False when the value is no longer `from`, because another change was first. */
    async replace(
      transaction: Transaction,
      { key, from, to, at }: { readonly key: string; readonly from: string; readonly to: string; readonly at: Date },
    ) {
      const { count } = await transaction.models.setting.updateMany({
        where: { key, value: from },
        data: { value: to, updatedAt: at },
      })
      return count === 1
    },
  }
}
