import type { Announcement, AnnouncementRepository } from '../../admin/announcements.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

export function createAnnouncementRepository(): AnnouncementRepository {
  return {
    async insert(transaction, { id, text, adminId, createdAt, endsAt }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO announcements (id, text, admin_id, created_at, ends_at)
        VALUES (${id}, ${text}, ${adminId}, ${createdAt}, ${endsAt})`)
    },

    async endRunning(transaction, at) {
      const ended = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE announcements SET ended_at = ${at} WHERE ended_at IS NULL AND ends_at > ${at}`)
      return ended > 0
    },

    async findRunning(reader, at) {
      const [row] = await connectionOf(reader).query<Announcement>(Prisma.sql`
        SELECT id, text, ends_at AS "endsAt" FROM announcements
        WHERE ended_at IS NULL AND ends_at > ${at} ORDER BY created_at DESC, id DESC LIMIT 1`)
      return row ?? null
    },
  }
}
