import { expect, test } from 'vitest'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { createRedisResponseStore } from './response-store.ts'

describeOnRedis('response store', () => {
  async function twoInstances() {
    const prefix = newPrefix()
    const links = [await testLink(prefix), await testLink(prefix)] as const
    return {
      one: createRedisResponseStore({ link: links[0] }),
      two: createRedisResponseStore({ link: links[1] }),
      links,
    }
  }

  test('the second one to ask waits for the response of the first', async () => {
    const { one, two } = await twoInstances()
    expect(await one.claim('key')).toBeNull()
    const second = two.claim('key')
    await one.keep('key', 'the response')
    expect(await second).toBe('the response')
    expect(await one.claim('key')).toBe('the response')
  })

  test('what came to nothing is performed again', async () => {
    const { one, two } = await twoInstances()
    await one.claim('key')
    const second = two.claim('key')
    await one.drop('key')
    expect(await second).toBeNull()
  })

  test('while Redis is away everything is performed', async () => {
    const { one, links } = await twoInstances()
    await links[0].close()
    expect(await one.claim('key')).toBeNull()
    await one.keep('key', 'lost')
  })
})
