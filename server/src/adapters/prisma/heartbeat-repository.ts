import type { HeartbeatRepository } from '../../battle/heartbeat.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

/** Of battles, and of the cycle. */
type HeartbeatKey = 'heartbeat' | 'cycle_pulse'

export function createHeartbeatRepository(key: HeartbeatKey = 'heartbeat'): HeartbeatRepository {
  return {
    async store(transaction, at) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO settings (key, value, updated_at) VALUES (${key}, '', ${at})
        ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`)
    },
    async last(reader) {
      const [row] = await connectionOf(reader).query<{ updatedAt: Date }>(
        Prisma.sql`SELECT updated_at AS "updatedAt" FROM settings WHERE key = ${key}`,
      )
      return row?.updatedAt ?? null
    },
  }
}
