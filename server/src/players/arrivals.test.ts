import type { UserId } from '@bougie/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { battleApps, seatPlayer } from '../../test/battle-fixture.ts'
import type { TestApp } from '../../test/build-test-app.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { openSocket, type TestSocket } from '../../test/socket-pair.ts'
import { describeOnRedis, newPrefix, removeAll, testLink } from '../../test/test-redis.ts'
import { createMemoryRateLimiter } from '../infrastructure/memory/rate-limit.ts'
import { createRedisBus } from '../infrastructure/redis/bus.ts'
import { createRedisInstances } from '../infrastructure/redis/instances.ts'
import { createRedisPresence } from '../infrastructure/redis/presence.ts'
import { createRedisRateLimiter } from '../infrastructure/redis/rate-limit.ts'
import { systemClock } from '../infrastructure/system/clock.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import type { PresenceChange } from '../ports/presence.ts'
import { createArrivals, QUIET_AFTER_START_MS } from './arrivals.ts'
import { followersOf } from './follow-repository.ts'

const ANNOUNCED_MS = 2 * SECOND_MS
const PING_EVERY_MS = 20 * SECOND_MS

describeOnSqlite('[20.4] a followed player comes online', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  /** `follower` is online and follows `followed`, who is not; the server has been running for a while. */
  async function openFollowing(given?: TestApp) {
    const app = given ?? (await startApp())
    const [user, followed] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    await app.call('follow', { token: user.token, params: { userId: followed.id } })
    await app.advance(QUIET_AFTER_START_MS)
    const follower = { user, socket: openSocket(app.application.gateway, { userId: user.id }) }
    await app.settle()
    return { app, follower, followed }
  }

  /** Keeps sockets open, because a silent one would be closed. */
  async function stay(app: TestApp, sockets: readonly TestSocket[], ms: number): Promise<void> {
    for (let passedMs = 0; passedMs < ms; passedMs += PING_EVERY_MS) {
      for (const socket of sockets) socket.send({ type: 'ping', timestamp: 0 })
      await app.advance(PING_EVERY_MS)
    }
  }

  async function come(app: TestApp, { id }: { readonly id: UserId }) {
    const socket = openSocket(app.application.gateway, { userId: id })
    await app.advance(ANNOUNCED_MS)
    return socket
  }

  const news = ({ socket }: { readonly socket: TestSocket }) => socket.all('followed_player_online')

  test('each follower is notified on every socket, and nobody else', async () => {
    const { app, follower, followed } = await openFollowing()
    const stranger = await seatPlayer(app)
    const tab = openSocket(app.application.gateway, { userId: follower.user.id })
    const guest = openSocket(app.application.gateway, { userId: null })
    const socket = await come(app, followed)
    const message = { type: 'followed_player_online', user_id: followed.id, pseudo: followed.pseudo }
    expect(news(follower)).toEqual([message])
    expect(tab.all('followed_player_online')).toEqual([message])
    for (const other of [stranger.socket, guest, socket]) expect(other.all('followed_player_online')).toEqual([])
  })

  test('a second tab is no news, nor is a player who was unfollowed', async () => {
    const { app, follower, followed } = await openFollowing()
    await come(app, followed)
    await come(app, followed)
    expect(news(follower)).toHaveLength(1)
    const other = await openFollowing(app)
    await app.call('unfollow', { token: other.follower.user.token, params: { userId: other.followed.id } })
    await come(app, other.followed)
    expect(news(other.follower)).toEqual([])
  })

  test('a hidden player is announced to nobody', async () => {
    const { app, follower, followed } = await openFollowing()
    const { id, token } = followed
    await app.call('updateUser', { token, params: { id }, body: { hidden: true } })
    await come(app, followed)
    expect(news(follower)).toEqual([])
  })

  test.each(['follower', 'followed'] as const)('a block by the %s ends it', async (blocker) => {
    const { app, follower, followed } = await openFollowing()
    const [by, of] = blocker === 'follower' ? [follower.user, followed] : [followed, follower.user]
    await app.call('blockPlayer', { token: by.token, params: { userId: of.id } })
    await come(app, followed)
    expect(news(follower)).toEqual([])
  })

  test('who leaves and is back within five minutes is no news; a longer absence is', async () => {
    const { app, follower, followed } = await openFollowing()
    const first = await come(app, followed)
    await stay(app, [follower.socket, first], 10 * MINUTE_MS)
    first.drop()
    await app.settle()
    const second = await come(app, followed)
    expect(news(follower)).toHaveLength(1)
    second.drop()
    await stay(app, [follower.socket], 6 * MINUTE_MS)
    await come(app, followed)
    expect(news(follower)).toHaveLength(2)
  })

  test('who is gone again at once is not announced', async () => {
    const { app, follower, followed } = await openFollowing()
    openSocket(app.application.gateway, { userId: followed.id }).drop()
    await app.advance(ANNOUNCED_MS)
    expect(news(follower)).toEqual([])
  })

  test('after a restart everybody reconnects, and nobody is told', async () => {
    const { database } = await createDatabase()
    const { app, follower, followed } = await openFollowing(await startApp({ useDatabase: database }))
    const startMs = app.clock.nowMs()
    const restarted = await startApp({ useDatabase: database, startMs })
    const socket = openSocket(restarted.application.gateway, { userId: follower.user.id })
    await come(restarted, followed)
    expect(socket.all('followed_player_online')).toEqual([])
  })
})

describeOnSqlite('[20.4] followers of a player', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('are those who have followed longest, up to the bound, of each player on their own', async () => {
    const { call, database, advance } = await startApp()
    const [anna, bruno] = [await signUpLocally(call), await signUpLocally(call)]
    const followers = [await signUpLocally(call), await signUpLocally(call), await signUpLocally(call)]
    for (const { token } of followers) {
      await call('follow', { token, params: { userId: anna.id } })
      await advance(SECOND_MS)
    }
    await call('follow', { token: anna.token, params: { userId: bruno.id } })
    const found = await followersOf(database.reader, [anna.id, bruno.id], 2)
    const [first, second] = followers.map(({ id }) => id)
    const byPlayer = new Map(found.map(({ userId, ...followed }) => [userId, followed]))
    expect(byPlayer).toEqual(
      new Map([
        [anna.id, { pseudo: anna.pseudo, followerIds: [first, second] }],
        [bruno.id, { pseudo: bruno.pseudo, followerIds: [anna.id] }],
      ]),
    )
    expect(await followersOf(database.reader, [], 2)).toEqual([])
  })
})

describeOnRedis('[20.4] a followed player on two servers', () => {
  const followed = 'a0000000-0000-4000-8000-000000000001' as UserId
  const follower = 'a0000000-0000-4000-8000-000000000002' as UserId
  const followersOf = async () => [{ userId: followed, pseudo: 'anna', followerIds: [follower] }]

  async function openServer(prefix: string, instanceId: string) {
    const link = await testLink(prefix)
    const clock = createFakeClock()
    const failures: unknown[] = []
    const onFailure = (cause: unknown) => failures.push(cause)
    const tasks = createTasks({ onFailure: (_task, cause) => onFailure(cause) })
    const instances = createRedisInstances({ link, clock, random: systemRandom, timers: clock, onFailure })
    const presence = createRedisPresence({ link, instances, onFailure })
    const bus = await createRedisBus({
      link,
      instanceId,
      clock: systemClock,
      timers: clock,
      clockToleranceMs: 50,
      onClockAhead: onFailure,
      onFailure: (_event, cause) => onFailure(cause),
    })
    const rateLimiter = createRedisRateLimiter({ link, clock, alone: createMemoryRateLimiter({ clock }) })
    const received: DomainEvent[] = []
    bus.subscribe((event) => received.push(event))
    const changes: PresenceChange[] = []
    presence.subscribe((change) => changes.push(change))
    const database = {} as Pick<Database, 'reader'>
    const shared = { clock, timers: clock, tasks, database, presence, rateLimiter, bus, followersOf }
    const arrivals = createArrivals({ ...shared, quietAfterStartMs: 0 })
    await instances.start()
    arrivals.start()
    onTestFinished(async () => {
      arrivals.stop()
      await tasks.idle()
      await bus.close()
      await instances.close()
      expect(failures).toEqual([])
    })
    return {
      presence,
      changes,
      received,
      advance: () => clock.advance(SECOND_MS, () => tasks.idle()),
      idle: tasks.idle,
    }
  }

  test('is announced once to the followers of both, and coming back on the other one is no news', async () => {
    const prefix = newPrefix()
    const [one, two] = [await openServer(prefix, 'one'), await openServer(prefix, 'two')]
    await one.presence.connected(followed, 'phone')
    await one.idle()
    await one.advance()
    const event = { type: 'followedPlayerOnline', userId: followed, pseudo: 'anna', followerIds: [follower] }
    for (const { received } of [one, two]) await vi.waitFor(() => expect(received).toEqual([event]))
    await one.presence.disconnected(followed, 'phone')
    await one.idle()
    await two.presence.connected(followed, 'laptop')
    await two.idle()
    await two.advance()
    await one.advance()
    expect([one.received, two.received]).toEqual([[event], [event]])
  })

  test('is not announced when Redis has lost all and the servers register those who are there', async () => {
    const prefix = newPrefix()
    const server = await openServer(prefix, 'one')
    await server.presence.connected(followed, 'phone')
    await server.idle()
    await server.advance()
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    await removeAll(prefix)
    await vi.waitFor(async () => {
      await server.advance()
      expect(server.changes).toHaveLength(2)
    })
    await server.idle()
    await server.advance()
    expect(server.received).toHaveLength(1)
  })
})
