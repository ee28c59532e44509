import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { sharedKeysContract } from '../../ports/shared-keys.contract.ts'
import { createMemoryKeys } from '../memory/shared-keys.ts'
import { createRedisKeys, withOwnKeys } from './shared-keys.ts'

const FOR_MS = 30_000

describeOnRedis('shared keys', () => {
  sharedKeysContract('shared', async () => createRedisKeys({ link: await testLink(), name: 'test' }))

  test('a value is forgotten after its time', async () => {
    const link = await testLink()
    await createRedisKeys({ link, name: 'test' }).compareAndSwap('a', { from: null, to: 'one', forMs: FOR_MS })
    const left = await link.run((redis) => redis.pttl(link.key('test', 'a')))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(FOR_MS)
  })

  test('set by one instance, taken at another; while Redis is away each has its own', async () => {
    const clock = createFakeClock()
    const prefix = newPrefix()
    const links = [await testLink(prefix), await testLink(prefix)] as const
    const [one, two] = links.map((link) =>
      withOwnKeys(createRedisKeys({ link, name: 'test' }), createMemoryKeys({ clock })),
    )
    await one?.compareAndSwap('a', { from: null, to: 'token', forMs: FOR_MS })
    expect([await two?.take('a'), await one?.take('a')]).toEqual(['token', null])
    await links[0].close()
    await one?.compareAndSwap('b', { from: null, to: 'token', forMs: FOR_MS })
    expect([await two?.take('b'), await one?.take('b')]).toEqual([null, 'token'])
  })
})
