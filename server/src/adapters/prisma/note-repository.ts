import type { NamedNote, NoteRepository } from '../../admin/notes.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

export function createNoteRepository(): NoteRepository {
  return {
    async insert(transaction, { id, userId, adminId, text, createdAt }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO user_notes (id, user_id, admin_id, text, created_at)
        VALUES (${id}, ${userId}, ${adminId}, ${text}, ${createdAt})`)
    },

    list: (reader, { userId, limit, before }) =>
      connectionOf(reader).query<NamedNote>(Prisma.sql`
        SELECT entry.id, entry.user_id AS "userId", entry.admin_id AS "adminId", author.pseudo, entry.text,
          entry.created_at AS "createdAt"
        FROM user_notes AS entry LEFT JOIN users AS author ON author.id = entry.admin_id
        WHERE entry.user_id = ${userId} AND ${olderThan({ table: 'user_notes' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    async userExists(reader, userId) {
      const rows = await connectionOf(reader).query(Prisma.sql`SELECT id FROM users WHERE id = ${userId}`)
      return rows.length > 0
    },
  }
}
