import { type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { AuditLog } from '../audit-log/service.ts'
import type { PageCursor } from '../platform/page-cursor.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'

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

export interface NoteRepository {
  insert(transaction: Transaction, note: Note): Promise<void>
  /** Newest first. */
  list(
    reader: Reader,
    page: { readonly userId: UserId; readonly limit: number; readonly before: PageCursor | null },
  ): Promise<readonly NamedNote[]>
  userExists(reader: Reader, userId: UserId): Promise<boolean>
}

/** Notes of admins about a player, for one another; none is changed or removed. */
export interface Notes {
  add(note: Pick<Note, 'userId' | 'adminId' | 'text'>): Promise<NamedNote | Refusal>
  list: (page: Parameters<NoteRepository['list']>[1]) => Promise<readonly NamedNote[]>
}

export interface NotesDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly notes: NoteRepository
  readonly auditLog: Pick<AuditLog, 'record'>
}

export function createNotes({ clock, random, database, notes, auditLog }: NotesDependencies): Notes {
  return {
    async add({ userId, adminId, text }) {
      const stored = await database.transaction(async (transaction) => {
        if (!(await notes.userExists(transaction, userId))) return false
        const note = { id: random.uuid(), userId, adminId, text, createdAt: new Date(clock.nowMs()) }
        await notes.insert(transaction, note)
        const subject = { type: 'user', id: userId }
        await auditLog.record(transaction, { adminId, action: 'note_added', subject, details: {} })
        return true
      })
      if (!stored) return refuse('USER_NOT_FOUND', { message: 'Ce joueur n’existe pas.' })
      const [newest] = await notes.list(database.reader, { userId, limit: 1, before: null })
      return newest ?? refuse('SERVER_ERROR')
    },
    list: (page) => notes.list(database.reader, page),
  }
}
