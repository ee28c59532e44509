import type { SettingRepository } from '../../admin/setting-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

export function createSettingRepository(): SettingRepository {
  return {
    async find(reader, key) {
      const [row] = await connectionOf(reader).query<{ value: string }>(
        Prisma.sql`SELECT value FROM settings WHERE key = ${key}`,
      )
      return row?.value ?? null
    },

    async store(transaction, { key, value, at }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${value}, ${at})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
    },

    async replace(transaction, { key, from, to, at }) {
      const changed = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE settings SET value = ${to}, updated_at = ${at} WHERE key = ${key} AND value = ${from}`)
      return changed === 1
    },
  }
}
