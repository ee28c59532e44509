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
import { createGameSwitch, storeGameSwitch } from './game-switch.ts'

describeOnPostgres('a closing that is extended when it is due', (createDatabase) => {
  const createTwo = twoConnections(createDatabase)

  test('is not ended by another server that has read the old time', async () => {
    const { first, second, suspendNext } = await createTwo()
    const clock = createFakeClock()
    const onFailure = (_what: unknown, cause: unknown) => expect.unreachable(String(cause))
    const dependenciesOn = (database: Database) => ({
      clock,
      timers: clock,
      database,
      tasks: createTasks({ onFailure }),
      bus: createMemoryBus({ onFailure }),
      auditLog: createAuditLog({ database, clock, random: systemRandom }),
    })
    const closeUntil = (atMs: number) => ({
      closed: true,
      reopening: { atMs, opensItself: true },
      adminId: null,
    })
    const dueMs = clock.nowMs() + MINUTE_MS
    await storeGameSwitch(dependenciesOn(first), 'games', closeUntil(dueMs))
    clock.suspend(MINUTE_MS)
    const { worked, commit } = suspendNext()
    const extending = storeGameSwitch(dependenciesOn(first), 'games', closeUntil(dueMs + MINUTE_MS))
    await worked
    const games = createGameSwitch(dependenciesOn(second), 'games')
    const starting = games.start()
    await overOrWaiting({ database: second }, starting)
    commit()
    expect(await extending).toMatchObject({ ok: true, changed: true })
    await starting
    games.stop()
    const rows = await second.reader.models.setting.findMany({ where: { key: 'games' } })
    expect(rows).toMatchObject([{ value: 'closed' }])
  })
})
