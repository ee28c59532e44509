import type { UserId } from '@bougie/protocol'
import type { NoteRepository } from '../../admin/notes.ts'
import { modelsOf } from './connection.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from './list-page.ts'
import { kindOfUser, pseudosOf } from './pseudos.ts'

export function createNoteRepository(): NoteRepository {
  return {
    async insert(transaction, { id, userId, adminId, text, createdAt }) {
      await modelsOf(transaction).userNote.create({ data: { id, userId, adminId, text, createdAt } })
    },

    async list(reader, { userId, limit, before }) {
      const { userNote } = modelsOf(reader)
      const older = await olderThan(before, (id) => userNote.findUnique({ where: { id }, select: CREATED_AT }))
      const rows = await userNote.findMany({ where: { userId, ...older }, orderBy: NEWEST_FIRST, take: limit })
      const pseudos = await pseudosOf(
        reader,
        rows.map(({ adminId }) => adminId),
      )
      return rows.map((row) => ({
        ...row,
        userId,
        adminId: row.adminId as UserId,
        pseudo: pseudos.get(row.adminId) ?? null,
      }))
    },

    userExists: async (reader, userId) => (await kindOfUser(reader, userId)) !== null,
  }
}
