import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'

export interface Heartbeat {
  readonly at: Date
  /** The last published price of a live-feed round that waits for its result; null without such a round. */
  readonly livePrice: number | null
}

const KEY = 'heartbeat'

export function createHeartbeatRepository() {
  return {
    async store(transaction: Transaction, { at, livePrice }: Heartbeat) {
      const beat = { value: livePrice === null ? '' : String(livePrice), updatedAt: at }
      await transaction.models.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...beat }, update: beat })
    },
    async last(reader: Reader): Promise<Heartbeat | null> {
      // SQL: this is read before the server is ready, when Prisma's client is not created yet (docs/decisions/188).
      const [beat] = await reader.query<{ value: string; updatedAt: Date }>(
        Prisma.sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE key = ${KEY}`,
      )
      if (beat === undefined) return null
      return { at: beat.updatedAt, livePrice: beat.value === '' ? null : Number(beat.value) }
    },
  }
}
