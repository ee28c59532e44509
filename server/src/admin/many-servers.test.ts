// Operators' decisions on one server apply at once on the others: published over Redis, with a shared database.
import type { UserId } from '@bougie/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { describeOnRedis, newPrefix, testLink } from '../../test/test-redis.ts'
import { createBlacklistService } from '../blacklist/service.ts'
import { unlimited } from '../infrastructure/memory/rate-limit.ts'
import { createRedisBus } from '../infrastructure/redis/bus.ts'
import { createRedisRateLimiter } from '../infrastructure/redis/rate-limit.ts'
import { systemClock, systemTimers } from '../infrastructure/system/clock.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import { createAdminService } from './service.ts'

const VISITOR = { userId: '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c' as UserId, address: '203.0.113.9' }
const FILTER = { userId: VISITOR.userId, address: null, activeAt: null }
const ADDRESS = { kind: 'address', address: VISITOR.address } as const
const HIT = { subject: { kind: 'user', userId: VISITOR.userId }, site: null } as const

async function openServer(database: Database, prefix: string, instanceId: string) {
  const link = await testLink(prefix)
  const failures: unknown[] = []
  const outside = { database, clock: systemClock, timers: systemTimers, random: systemRandom }
  const tasks = createTasks({ onFailure: (_task, cause) => failures.push(cause) })
  const bus = await createRedisBus({
    ...outside,
    link,
    instanceId,
    clockToleranceMs: 50,
    onClockAhead: (ahead) => failures.push(ahead),
    onFailure: (_event, cause) => failures.push(cause),
  })
  const shared = { ...outside, tasks, bus, rateLimiter: createRedisRateLimiter({ ...outside, link, alone: unlimited }) }
  const admin = createAdminService(shared)
  const blacklist = createBlacklistService({
    ...shared,
    auditLog: admin.auditLog,
    onAutomatic: () => undefined,
  })
  await admin.games.start()
  await blacklist.start()
  onTestFinished(async () => {
    admin.games.stop()
    blacklist.stop()
    await tasks.idle()
    await bus.close()
    expect(failures).toEqual([])
  })
  return { games: admin.games, blacklist }
}

async function openTwo() {
  const { database, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const prefix = newPrefix()
  return [await openServer(database, prefix, 'one'), await openServer(database, prefix, 'two')] as const
}

describeOnRedis('decisions of operators on two servers', () => {
  test('[B17] a block made on one server applies on the other, and is lifted from there', async () => {
    const [one, two] = await openTwo()
    const blocked: unknown[] = []
    two.blacklist.onBlocked((subject) => blocked.push(subject))
    const stored = await one.blacklist.block({ subject: ADDRESS, minutes: null, reason: 'bot_activity', adminId: null })
    if (!stored.ok) throw new Error(stored.code)
    await vi.waitFor(() => expect(two.blacklist.infoOf(VISITOR)).toMatchObject({ isPermanent: true }))
    expect(blocked).toEqual([ADDRESS])
    await two.blacklist.lift({ id: stored.block.id, adminId: null })
    await vi.waitFor(() => expect(one.blacklist.infoOf(VISITOR)).toBeNull())
  })

  test('[B17] hits on different servers count together, and one block follows from them', async () => {
    const [one, two] = await openTwo()
    for (const server of [one, two, one, two]) await server.blacklist.countHit(HIT)
    expect(one.blacklist.infoOf(VISITOR)).toBeNull()
    await Promise.all([one.blacklist.countHit(HIT), two.blacklist.countHit(HIT)])
    for (const { blacklist } of [one, two]) {
      await vi.waitFor(() => expect(blacklist.infoOf(VISITOR)?.reason).toBe('rate_limit_exceeded'))
    }
    const stored = await one.blacklist.list({ limit: 10, before: null, ...FILTER })
    expect(stored).toHaveLength(1)
  })

  test('[A11] games closed on one server are closed on the other', async () => {
    const [one, two] = await openTwo()
    const changes: boolean[] = []
    two.games.onChange((closed) => changes.push(closed))
    await one.games.set({ closed: true, adminId: null })
    await vi.waitFor(() => expect(two.games.isClosed()).toBe(true))
    await two.games.set({ closed: false, adminId: null })
    await vi.waitFor(() => expect(one.games.isClosed()).toBe(false))
    expect(changes).toEqual([true, false])
  })
})
