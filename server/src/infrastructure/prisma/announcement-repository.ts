import type { Announcement, AnnouncementRepository } from '../../admin/announcements.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf, modelsOf } from './connection.ts'

export function createAnnouncementRepository(): AnnouncementRepository {
  return {
    async insert(transaction, { id, text, adminId, createdAt, endsAt }) {
      await modelsOf(transaction).announcement.create({ data: { id, text, adminId, createdAt, endsAt } })
    },

    async endRunning(transaction, at) {
      const { count } = await modelsOf(transaction).announcement.updateMany({
        where: { endedAt: null, endsAt: { gt: at } },
        data: { endedAt: at },
      })
      return count > 0
    },

    async findRunning(reader, at) {
      // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
      const [running] = await connectionOf(reader).query<Announcement>(Prisma.sql`
        SELECT id, text, ends_at AS "endsAt" FROM announcements
        WHERE ended_at IS NULL AND ends_at > ${at} ORDER BY created_at DESC, id DESC LIMIT 1`)
      return running ?? null
    },
  }
}
