import type { HeartbeatRepository } from '../../games/battle/play/heartbeat.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf, modelsOf } from './connection.ts'

const KEY = 'heartbeat'

export function createHeartbeatRepository(): HeartbeatRepository {
  return {
    async store(transaction, { at, livePrice }) {
      const beat = { value: livePrice === null ? '' : String(livePrice), updatedAt: at }
      await modelsOf(transaction).setting.upsert({ where: { key: KEY }, create: { key: KEY, ...beat }, update: beat })
    },
    async last(reader) {
      // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
      const [beat] = await connectionOf(reader).query<{ value: string; updatedAt: Date }>(
        Prisma.sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE key = ${KEY}`,
      )
      if (beat === undefined) return null
      return { at: beat.updatedAt, livePrice: beat.value === '' ? null : Number(beat.value) }
    },
  }
}
