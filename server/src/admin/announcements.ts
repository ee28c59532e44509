// One message to everybody at a time, until its end. The stored one is the truth: every instance keeps it in memory,
// the bus publishes changes, and each instance reads it again from time to time.

import { ANNOUNCEMENT_DAYS_MAX, refuseField, type UserId } from '@bougie/protocol'
import type { AuditLog } from '../audit-log/service.ts'
import { DAY_MS } from '../platform/durations.ts'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Announcement, MadeAnnouncement } from './announcement-repository.ts'
import * as announcements from './announcement-repository.ts'

const READ = 'read the announcement'
const READ_EVERY_MS = 10_000

export interface AnnouncementsDependencies
  extends Pick<SharedDependencies, 'clock' | 'random' | 'timers' | 'tasks' | 'bus' | 'database'> {
  readonly auditLog: Pick<AuditLog, 'record'>
}

export function createAnnouncements(dependencies: AnnouncementsDependencies) {
  const { clock, random, tasks, bus, database, auditLog } = dependencies
  const listeners: ((announcement: Announcement | null) => void)[] = []
  let known: Announcement | null = null
  let reads = 0

  function current(): Announcement | null {
    return known !== null && known.endsAt.getTime() > clock.nowMs() ? known : null
  }

  async function read(): Promise<void> {
    reads += 1
    const own = reads
    const found = await announcements.findRunning(database.reader, new Date(clock.nowMs()))
    // A read that began earlier must not replace what a later one has found.
    if (own !== reads) return
    if (found?.id === known?.id) return
    known = found
    for (const listener of listeners) listener(found)
  }

  const repeater = createRepeater(dependencies, { name: READ, everyMs: READ_EVERY_MS, run: read })

  return {
    /** Null when there is none or it has ended. */
    current,
    async announce({ text, endsAt, adminId }: Omit<MadeAnnouncement, 'id' | 'createdAt'>) {
      const nowMs = clock.nowMs()
      if (endsAt.getTime() <= nowMs) return refuseField('ends_at', 'La fin de l’annonce est déjà passée')
      if (endsAt.getTime() > nowMs + ANNOUNCEMENT_DAYS_MAX * DAY_MS)
        return refuseField('ends_at', `Une annonce dure ${ANNOUNCEMENT_DAYS_MAX} jours au plus`)
      const announcement = { id: random.uuid(), text, endsAt }
      await database.transaction(async (transaction) => {
        const createdAt = new Date(clock.nowMs())
        await announcements.replaceRunning(transaction, { ...announcement, adminId, createdAt })
        const details = { text, endsAt: endsAt.toISOString() }
        const subject = { type: 'announcement', id: announcement.id }
        await auditLog.record(transaction, { adminId, action: 'announcement_made', subject, details })
      })
      bus.publish([{ type: 'announcementChanged' }])
      return { ok: true as const, announcement }
    },
    async end(adminId: UserId): Promise<void> {
      await database.transaction(async (transaction) => {
        const running = await announcements.findRunning(transaction, new Date(clock.nowMs()))
        if (running === null || !(await announcements.endRunning(transaction, new Date(clock.nowMs())))) return
        const subject = { type: 'announcement', id: running.id }
        await auditLog.record(transaction, { adminId, action: 'announcement_ended', subject, details: {} })
      })
      bus.publish([{ type: 'announcementChanged' }])
    },
    /** Called at each change, whoever made it. */
    onChange(listener: (announcement: Announcement | null) => void): void {
      listeners.push(listener)
    },
    async start(): Promise<void> {
      bus.subscribe((event) => {
        if (event.type === 'announcementChanged') tasks.run(READ, read)
      })
      bus.onMissed(() => tasks.run(READ, read))
      await read()
      repeater.start()
    },
    stop: repeater.stop,
  }
}

export type Announcements = ReturnType<typeof createAnnouncements>
