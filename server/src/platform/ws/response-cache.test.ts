import { randomUUID } from 'node:crypto'
import type { ClientRef, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { createMemoryKeys } from '../../infrastructure/memory/shared-keys.ts'
import { createRedisKeys, withOwnKeys } from '../../infrastructure/redis/shared-keys.ts'
import { systemClock as clock } from '../../infrastructure/system/clock.ts'
import { createResponseCache } from './response-cache.ts'

const newUser = () => randomUUID() as UserId
const newRef = () => randomUUID() as ClientRef

test('the same reference of the same player is performed once and answered the same', async () => {
  const memory = createResponseCache<string>(null, clock)
  const [user, ref] = [newUser(), newRef()]
  let performed = 0
  const perform = async () => `response ${++performed}`
  const responses = await Promise.all([memory.once(user, ref, perform), memory.once(user, ref, perform)])
  expect([...responses, await memory.once(user, ref, perform)]).toEqual([
    { response: 'response 1', repeated: false },
    { response: 'response 1', repeated: true },
    { response: 'response 1', repeated: true },
  ])
  expect(await memory.once(newUser(), ref, perform)).toEqual({ response: 'response 2', repeated: false })
})

test('what failed may be tried again', async () => {
  const memory = createResponseCache<string>(null, clock)
  const [user, ref] = [newUser(), newRef()]
  await expect(memory.once(user, ref, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await memory.once(user, ref, async () => 'up')).toEqual({ response: 'up', repeated: false })
})

test('the memory is bounded: the oldest responses of a player are forgotten first', async () => {
  const memory = createResponseCache<number>(null, clock)
  const user = newUser()
  const refs = Array.from({ length: 65 }, newRef)
  for (const [index, ref] of refs.entries()) await memory.once(user, ref, async () => index)
  const [oldest, second] = refs as [ClientRef, ClientRef]
  expect(await memory.once(user, second, async () => -1)).toEqual({ response: 1, repeated: true })
  expect(await memory.once(user, oldest, async () => -1)).toEqual({ response: -1, repeated: false })
})

test('responses are forgotten ten minutes after the player’s last message', async () => {
  const clock = createFakeClock()
  const memory = createResponseCache<string>(null, clock)
  const [user, ref] = [newUser(), newRef()]
  const ask = async (response: string) => (await memory.once(user, ref, async () => response)).response
  expect(await ask('first')).toBe('first')
  clock.suspend(10 * 60_000)
  expect(await ask('second')).toBe('first')
  clock.suspend(10 * 60_000 + 1)
  await memory.once(newUser(), newRef(), async () => 'of another player')
  expect(await ask('third')).toBe('third')
})

describeOnRedis('responses of several instances', () => {
  async function twoInstances() {
    const prefix = newPrefix()
    const links = [await testLink(prefix), await testLink(prefix)] as const
    const cacheOf = (link: (typeof links)[number]) =>
      createResponseCache<string>(
        withOwnKeys(createRedisKeys({ link, name: 'answer' }), createMemoryKeys({ clock })),
        clock,
      )
    return { one: cacheOf(links[0]), two: cacheOf(links[1]), links, user: newUser(), ref: newRef() }
  }

  test('the second one to ask waits for the response of the first', async () => {
    const { one, two, user, ref } = await twoInstances()
    const first = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    const performed = one.once(user, ref, () => {
      begun.resolve()
      return first.promise
    })
    await begun.promise
    const second = two.once(user, ref, async () => 'performed twice')
    first.resolve('the response')
    expect(await performed).toEqual({ response: 'the response', repeated: false })
    expect(await second).toEqual({ response: 'the response', repeated: true })
  })

  test('what came to nothing is performed again', async () => {
    const { one, two, user, ref } = await twoInstances()
    await expect(one.once(user, ref, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await two.once(user, ref, async () => 'up')).toEqual({ response: 'up', repeated: false })
  })

  test('while Redis is away everything is performed', async () => {
    const { one, two, links, user, ref } = await twoInstances()
    await links[0].close()
    expect(await one.once(user, ref, async () => 'one')).toEqual({ response: 'one', repeated: false })
    expect(await two.once(user, ref, async () => 'two')).toEqual({ response: 'two', repeated: false })
  })
})
