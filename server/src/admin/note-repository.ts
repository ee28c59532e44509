import type { UserId } from '@bougie/protocol'
import { NEWEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import type { Page } from '../platform/page-cursor.ts'
import { pseudosOf, withPseudos } from '../platform/players-repository.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export interface Note {
  readonly id: string
  readonly userId: UserId
  readonly adminId: UserId
  readonly text: string
  readonly createdAt: Date
}

export interface NamedNote extends Note {
  readonly pseudo: string | null
}

export interface NotePage extends Page {
  readonly userId: UserId
}

export async function insert(transaction: Transaction, note: Note): Promise<NamedNote> {
  await transaction.models.userNote.create({ data: note })
  const pseudos = await pseudosOf(transaction, [note.adminId])
  return { ...note, pseudo: pseudos.get(note.adminId) ?? null }
}

/** Newest first. */
export async function list(reader: Reader, { userId, limit, before }: NotePage): Promise<readonly NamedNote[]> {
  const { userNote } = reader.models
  const older = await olderThan(before, userNote)
  const rows = await userNote.findMany({ where: { userId, ...older }, orderBy: NEWEST_FIRST, take: limit })
  const named = await withPseudos(reader, rows, ({ adminId }) => adminId)
  return named.map((row) => ({ ...row, userId, adminId: row.adminId as UserId }))
}

/** Also true for a deleted account. */
export const userExists = async (reader: Reader, userId: UserId) =>
  (await reader.models.user.count({ where: { id: userId } })) > 0
