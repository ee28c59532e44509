import type { SettingRepository } from '../../admin/game-switch.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf, modelsOf } from './connection.ts'

export function createSettingRepository(): SettingRepository {
  return {
    async find(reader, key) {
      // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
      const [setting] = await connectionOf(reader).query<{ value: string }>(
        Prisma.sql`SELECT value FROM settings WHERE key = ${key}`,
      )
      return setting?.value ?? null
    },

    async store(transaction, { key, value, at }) {
      const stored = { value, updatedAt: at }
      await modelsOf(transaction).setting.upsert({ where: { key }, create: { key, ...stored }, update: stored })
    },

    async replace(transaction, { key, from, to, at }) {
      const { count } = await modelsOf(transaction).setting.updateMany({
        where: { key, value: from },
        data: { value: to, updatedAt: at },
      })
      return count === 1
    },
  }
}
