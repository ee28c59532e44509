import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export interface Announcement {
  readonly id: string
  readonly text: string
  readonly endsAt: Date
}

export interface MadeAnnouncement extends Announcement {
  readonly adminId: UserId
  readonly createdAt: Date
}

/** Ends the running announcement, if there is one. */
export async function replaceRunning(transaction: Transaction, announcement: MadeAnnouncement) {
  // Otherwise two admins who announce at once on two servers would not see, nor end, each other's announcement.
  if (transaction.dialect === 'postgres')
    await transaction.execute(Prisma.sql`LOCK TABLE announcements IN EXCLUSIVE MODE`)
  await endRunning(transaction, announcement.createdAt)
  await transaction.models.announcement.create({ data: announcement })
}

/** Ends the running announcements; false when there was none. */
export async function endRunning(transaction: Transaction, at: Date) {
  const { count } = await transaction.models.announcement.updateMany({
    where: { endedAt: null, endsAt: { gt: at } },
    data: { endedAt: at },
  })
  return count > 0
}

export async function findRunning(reader: Reader, at: Date): Promise<Announcement | null> {
  // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
  const [running] = await reader.query<Announcement>(Prisma.sql`
    SELECT id, text, ends_at AS "endsAt" FROM announcements
    WHERE ended_at IS NULL AND ends_at > ${at} ORDER BY created_at DESC, id DESC LIMIT 1`)
  return running ?? null
}
