import type { HeartbeatRepository } from '../../battle/heartbeat.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

const KEY = 'heartbeat'

export function createHeartbeatRepository(): HeartbeatRepository {
  return {
    async store(transaction, at) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO settings (key, value, updated_at) VALUES (${KEY}, '', ${at})
        ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`)
    },
    async last(reader) {
      const [row] = await connectionOf(reader).query<{ updatedAt: Date }>(
        Prisma.sql`SELECT updated_at AS "updatedAt" FROM settings WHERE key = ${KEY}`,
      )
      return row?.updatedAt ?? null
    },
  }
}
