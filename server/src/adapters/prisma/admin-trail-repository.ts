import type { UserId } from '@bougie/protocol'
import type { AdminTrailRepository } from '../../admin/trail.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

interface ActionRow {
  readonly id: string
  readonly adminId: UserId | null
  readonly pseudo: string | null
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly details: string
  readonly createdAt: Date
}

export function createAdminTrailRepository(): AdminTrailRepository {
  return {
    async insert(transaction, { id, adminId, action, subject, details, createdAt }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO admin_actions (id, admin_id, action, subject_type, subject_id, details, created_at)
        VALUES (${id}, ${adminId}, ${action}, ${subject.type}, ${subject.id}, ${JSON.stringify(details)}, ${createdAt})`)
    },

    async list(reader, { limit, before }) {
      const rows = await connectionOf(reader).query<ActionRow>(Prisma.sql`
        SELECT entry.id, entry.admin_id AS "adminId", player.pseudo, entry.action,
          entry.subject_type AS "subjectType", entry.subject_id AS "subjectId", entry.details,
          entry.created_at AS "createdAt"
        FROM admin_actions AS entry LEFT JOIN users AS player ON player.id = entry.admin_id
        WHERE ${olderThan({ table: 'admin_actions' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
      return rows.map(({ subjectType, subjectId, details, ...row }) => ({
        ...row,
        subject: { type: subjectType, id: subjectId },
        details: JSON.parse(details) as Record<string, unknown>,
      }))
    },
  }
}
