import { randomUUID } from 'node:crypto'
import { until } from '@bougie/api-client/until.ts'
import type { UserId } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import {
  describeOnRedis,
  layRedisLine,
  newPrefix,
  removeAll,
  serverRedisAddress,
  testLink,
} from '../../../test/test-redis.ts'
import { describePresence } from '../../ports/presence.contract.ts'
import type { PresenceChange } from '../../ports/presence.ts'
import { systemRandom } from '../system/random.ts'
import { createRedisInstances } from './instances.ts'
import { createRedisPresence } from './presence.ts'
import type { RedisLink } from './redis-link.ts'

const ignoreGone = (_link: RedisLink, _key: string): void => undefined

/** `onGone` is called before the gone instance is buried. */
async function newInstance(prefix = newPrefix(), { url = serverRedisAddress, onGone = ignoreGone } = {}) {
  const link = await testLink(prefix, url)
  const clock = createFakeClock()
  const onFailure = () => undefined
  const instances = createRedisInstances({ link, clock, random: systemRandom, timers: clock, onFailure })
  instances.onGone((id) => onGone(link, instances.keyOf(id)))
  const presence = createRedisPresence({ link, instances, onFailure })
  const changes: PresenceChange[] = []
  presence.subscribe((change) => changes.push(change))
  await instances.start()
  onTestFinished(() => instances.close())
  return { link, clock, instances, presence, changes }
}

/** A script that Redis does not know yet takes two round trips, and a burial is two of them. */
const BURIAL_TRIPS = 4

const newUser = () => randomUUID() as UserId

describeOnRedis('presence', () => {
  describePresence('shared', async () => (await newInstance()).presence)

  test('a player with sockets on two instances is online until the last one closes, and the change is published once', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newInstance(prefix), await newInstance(prefix)]
    const userId = newUser()
    await one.presence.connected(userId, 'phone')
    await two.presence.connected(userId, 'laptop')
    await one.presence.disconnected(userId, 'phone')
    expect(await one.presence.isOnline(userId)).toBe(true)
    expect([one.presence.isHere(userId), two.presence.isHere(userId)]).toEqual([false, true])
    await two.presence.disconnected(userId, 'laptop')
    expect(await one.presence.isOnline(userId)).toBe(false)
    expect([...one.changes, ...two.changes]).toEqual([
      { id: userId, online: true },
      { id: userId, online: false },
    ])
  })

  test('sockets of an instance that died vanish, and one of the others publishes it', async () => {
    const prefix = newPrefix()
    const [dead, left, other] = [await newInstance(prefix), await newInstance(prefix), await newInstance(prefix)]
    const [gone, moved] = [newUser(), newUser()]
    await dead.presence.connected(gone, 'phone')
    await dead.presence.connected(moved, 'phone')
    await left.presence.connected(moved, 'laptop')
    // It is silent from here on; the others are not.
    await dead.instances.close()
    await left.link.run((redis) => redis.del(left.instances.keyOf(dead.instances.id)))
    expect(await other.presence.isOnline(gone)).toBe(false)
    await until(async () => {
      await left.clock.advance(1_000)
      await other.clock.advance(1_000)
      return left.changes.length + other.changes.length > 0
    })
    expect([...left.changes, ...other.changes]).toEqual([{ id: gone, online: false }])
    expect(await other.presence.isOnline(moved)).toBe(true)
  })

  test('an instance that responds again before it is buried keeps its players', async () => {
    const prefix = newPrefix()
    const revive = (link: RedisLink, key: string) => void link.run((redis) => redis.set(key, 'back'))
    const [back, other] = [await newInstance(prefix), await newInstance(prefix, { onGone: revive })]
    const userId = newUser()
    await back.presence.connected(userId, 'phone')
    const key = other.instances.keyOf(back.instances.id)
    await other.link.run((redis) => redis.del(key))
    await until(async () => {
      await other.clock.advance(1_000)
      return (await other.link.run((redis) => redis.get(key))) === 'back'
    })
    for (let trips = 0; trips < BURIAL_TRIPS; trips++) await other.link.run((redis) => redis.ping())
    expect(other.changes).toEqual([])
    expect(await other.presence.isOnline(userId)).toBe(true)
    await back.presence.disconnected(userId, 'phone')
    expect(back.changes).toEqual([
      { id: userId, online: true },
      { id: userId, online: false },
    ])
  })

  test('a departure whose response is lost is published once Redis responds again', async () => {
    const { line, url } = await layRedisLine()
    const { link, clock, presence, changes } = await newInstance(newPrefix(), { url })
    const userId = newUser()
    await presence.connected(userId, 'phone')
    line.silence()
    await expect(presence.disconnected(userId, 'phone')).rejects.toThrow('redis is away')
    line.mend()
    const beside = await testLink(link.prefix)
    await until(async () => !(await beside.run((redis) => redis.exists(link.key('online', userId)))))
    expect(changes).toEqual([{ id: userId, online: true }])
    await until(async () => {
      await clock.advance(1_000)
      return changes.length > 1
    })
    expect(changes.slice(1)).toEqual([{ id: userId, online: false }])
  })

  test('an instance that Redis has forgotten registers its players again', async () => {
    const { link, clock, presence, instances, changes } = await newInstance()
    const userId = newUser()
    await presence.connected(userId, 'phone')
    let forgotten = 0
    instances.onForgotten(() => {
      forgotten += 1
    })
    await removeAll(link.prefix)
    await until(async () => {
      await clock.advance(1_000)
      return changes.length === 2
    })
    expect(changes).toEqual([
      { id: userId, online: true },
      { id: userId, online: true, isAgain: true },
    ])
    expect(forgotten).toBe(1)
  })

  test('a player whose registration fails keeps no other from being registered again', async () => {
    const { link, clock, presence, changes } = await newInstance()
    const users = [newUser(), newUser(), newUser()]
    for (const userId of users) await presence.connected(userId, 'phone')
    changes.length = 0
    await removeAll(link.prefix)
    const [failing = newUser()] = users
    await link.run((redis) => redis.set(link.key('online', failing), 'no hash'))
    await until(async () => {
      await clock.advance(1_000)
      return users.every((userId) => changes.some(({ id }) => id === userId))
    })
    const other = await newInstance(link.prefix)
    expect(await Promise.all(users.slice(1).map((userId) => other.presence.isOnline(userId)))).toEqual([true, true])
  })

  test('a player who comes while Redis is away is published at once, because the grace of a battle runs', async () => {
    const { link, presence, changes } = await newInstance()
    const userId = newUser()
    await link.close()
    await expect(presence.connected(userId, 'phone')).rejects.toThrow('redis is away')
    expect(changes).toEqual([{ id: userId, online: true }])
    expect(await presence.isOnline(userId)).toBe(true)
  })

  test('sockets of an instance that ends in good order are not seen to leave', async () => {
    const prefix = newPrefix()
    const [ending, next] = [await newInstance(prefix), await newInstance(prefix)]
    const userId = newUser()
    await ending.presence.connected(userId, 'phone')
    await ending.instances.handOver()
    await ending.presence.disconnected(userId, 'phone')
    expect(await next.presence.isOnline(userId)).toBe(true)
    await next.presence.connected(userId, 'phone again')
    expect([...ending.changes, ...next.changes]).toEqual([{ id: userId, online: true }])
  })
})
