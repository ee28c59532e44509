import { NOT_FOUND_MESSAGES, type Refusal, refuse } from '@bougie/protocol'
import type { AuditLog } from '../audit-log/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { NamedNote, Note, NotePage } from './note-repository.ts'
import * as notes from './note-repository.ts'

export interface NotesDependencies extends Pick<SharedDependencies, 'clock' | 'random' | 'database'> {
  readonly auditLog: Pick<AuditLog, 'record'>
}

/** Notes of admins about a player, who gets them with their personal data; a note is never changed or removed. */
export function createNotes({ clock, random, database, auditLog }: NotesDependencies) {
  return {
    add({ userId, adminId, text }: Pick<Note, 'userId' | 'adminId' | 'text'>): Promise<NamedNote | Refusal> {
      return database.transaction(async (transaction) => {
        if (!(await notes.userExists(transaction, userId))) {
          return refuse('USER_NOT_FOUND', { message: NOT_FOUND_MESSAGES.player })
        }
        const note = { id: random.uuid(), userId, adminId, text, createdAt: new Date(clock.nowMs()) }
        const stored = await notes.insert(transaction, note)
        const subject = { type: 'user', id: userId }
        await auditLog.record(transaction, { adminId, action: 'note_added', subject, details: {} })
        return stored
      })
    },
    list: (page: NotePage) => notes.list(database.reader, page),
  }
}

export type Notes = ReturnType<typeof createNotes>
