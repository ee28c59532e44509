// A player comes or leaves while something that the servers share is slow or out of reach: nobody who is present forfeits.
import { randomUUID } from 'node:crypto'
import { until } from '@bougie/api-client/until.ts'
import { expect, onTestFinished, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import type { FakeClock } from '../../../../test/fake-clock.ts'
import { slowDatabase } from '../../../../test/slow-database.ts'
import { openSocket } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../../test/test-redis.ts'
import { createRedisBus } from '../../../infrastructure/redis/bus.ts'
import { createRedisInstances } from '../../../infrastructure/redis/instances.ts'
import { createRedisPresence } from '../../../infrastructure/redis/presence.ts'
import { systemClock, systemTimers } from '../../../infrastructure/system/clock.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import type { Database } from '../../../ports/database.ts'
import type { Scheduler } from '../../../ports/scheduler.ts'

const GRACE_MS = 5_000
const environment = { BATTLE_DISCONNECT_GRACE_MS: String(GRACE_MS) }
const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = battleApps(createDatabase)

/** A scheduler whose jobs get lost while it is away, as with a Redis that has lost its data. */
function forgetfulScheduler() {
  const listeners: (() => void)[] = []
  let isAway = false
  return {
    schedulerOf: (scheduler: Scheduler): Scheduler => ({
      ...scheduler,
      schedule: (job) => (isAway ? Promise.resolve() : scheduler.schedule(job)),
      onLost: (listener) => void listeners.push(listener),
    }),
    leave() {
      isAway = true
    },
    comeBack() {
      isAway = false
      for (const listener of listeners) listener()
    },
  }
}

test('[G45] a player who is back in time does not forfeit, though no job can be set', async () => {
  const { schedulerOf, leave } = forgetfulScheduler()
  const app = await buildApp({ environment, schedulerOf })
  const { one, two } = await seatBattle(app)
  await app.advance(BATTLE_PACE.countdownMs)
  one.socket.drop()
  await app.advance(GRACE_MS - 1)
  leave()
  openSocket(app.application.gateway, { userId: one.user.id })
  await app.advance(GRACE_MS)
  expect(two.socket.last('battle_presence').connected).toBe(true)
  expect(two.socket.all('battle_forfeit')).toEqual([])
})

test('[G45] a player whose departure was lost with all jobs is away once jobs are set again', async () => {
  const { schedulerOf, leave, comeBack } = forgetfulScheduler()
  const { database } = await createDatabase()
  let isFull = false
  const failing: Database = {
    ...database,
    transaction: (work) => (isFull ? Promise.reject(new Error('disk full')) : database.transaction(work)),
  }
  const app = await buildApp({ environment, schedulerOf, useDatabase: failing })
  const { one, two } = await seatBattle(app)
  leave()
  isFull = true
  one.socket.drop()
  await app.settle()
  isFull = false
  comeBack()
  await app.settle()
  expect(two.socket.last('battle_presence')).toMatchObject({ userId: one.user.id, connected: false })
})

describeOnRedis('a player who changes servers', () => {
  test('is not away, however long the departure from the former one takes to be stored', async () => {
    const prefix = newPrefix()
    const sharedBy = async () => {
      const link = await testLink(prefix)
      const onFailure = () => undefined
      const instances = createRedisInstances({
        link,
        clock: systemClock,
        random: systemRandom,
        timers: systemTimers,
        onFailure,
      })
      await instances.start()
      onTestFinished(() => instances.close())
      const busOf = (clock: FakeClock) =>
        createRedisBus({
          link,
          instanceId: randomUUID(),
          clock,
          timers: clock,
          clockToleranceMs: 50,
          onClockAhead: onFailure,
          onFailure,
        })
      return { busOf, presence: createRedisPresence({ link, instances, onFailure }), isShared: true }
    }
    const { database } = await createDatabase()
    const slow = slowDatabase(database)
    let waiting = 0
    const counted: Database = {
      ...slow.database,
      transaction(work) {
        waiting += 1
        return slow.database.transaction(work)
      },
    }
    const former = await buildApp({ ...(await sharedBy()), useDatabase: counted })
    const next = await buildApp({ ...(await sharedBy()), useDatabase: database })
    const { one, battleId } = await seatBattle(former)
    const battleAt = ({ application }: TestApp) => application.battle.battles.find(battleId)
    await until(() => battleAt(next) !== undefined)

    const release = slow.hold()
    waiting = 0
    one.socket.drop()
    await until(() => waiting > 0)
    openSocket(next.application.gateway, { userId: one.user.id })
    await next.settle()
    release()
    await former.settle()
    await until(() => [former, next].every((app) => battleAt(app)?.state.offlineSinceMs.one === null))
    expect(battleAt(former)?.version).toBeGreaterThan(1)
  })
})
