import type { HeartbeatRepository } from '../../battle/heartbeat.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

const KEY = 'heartbeat'

export function createHeartbeatRepository(): HeartbeatRepository {
  return {
    async store(transaction, { at, livePrice }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO settings (key, value, updated_at) VALUES (${KEY}, ${livePrice === null ? '' : String(livePrice)}, ${at})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
    },
    async last(reader) {
      const [row] = await connectionOf(reader).query<{ value: string; updatedAt: Date }>(
        Prisma.sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE key = ${KEY}`,
      )
      if (row === undefined) return null
      return { at: row.updatedAt, livePrice: row.value === '' ? null : Number(row.value) }
    },
  }
}
