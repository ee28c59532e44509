import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../test/describe-on-databases.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { createAuditLog } from '../audit-log/service.ts'
import { createMemoryBus } from '../infrastructure/memory/bus.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { MINUTE_MS } from '../platform/durations.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import { createAnnouncements } from './announcements.ts'

describeOnPostgres('two announcements at once on two servers', (createDatabase) => {
  const createTwo = twoConnections(createDatabase)

  test('issue 16.13: the later one takes the place of the other, which does not come back', async () => {
    const { first, second, suspendNext } = await createTwo()
    const clock = createFakeClock()
    const onFailure = (_what: unknown, cause: unknown) => expect.unreachable(String(cause))
    const announcementsOn = (database: Database) =>
      createAnnouncements({
        clock,
        timers: clock,
        random: systemRandom,
        database,
        tasks: createTasks({ onFailure }),
        bus: createMemoryBus({ onFailure }),
        auditLog: createAuditLog({ database, clock, random: systemRandom }),
      })
    const announce = (database: Database, text: string, minutes: number) => {
      const endsAt = new Date(clock.nowMs() + minutes * MINUTE_MS)
      return announcementsOn(database).announce({ text, endsAt, adminId: 'admin' as UserId })
    }
    const { worked, commit } = suspendNext()
    const long = announce(first, 'Une heure.', 60)
    await worked
    const short = announce(second, 'Une minute.', 1)
    await overOrWaiting({ database: second }, short)
    commit()
    await Promise.all([long, short])
    const server = announcementsOn(second)
    await server.start()
    expect(server.current()?.text).toBe('Une minute.')
    server.stop()
    clock.suspend(MINUTE_MS)
    const later = announcementsOn(second)
    await later.start()
    expect(later.current()).toBeNull()
    later.stop()
  })
})
