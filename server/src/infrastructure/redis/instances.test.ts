import { until } from '@bougie/api-client/until.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { systemRandom } from '../system/random.ts'
import { createRedisInstances } from './instances.ts'

async function newInstance(prefix: string, clock = createFakeClock()) {
  const link = await testLink(prefix)
  const onFailure = () => undefined
  const instances = createRedisInstances({ link, clock, random: systemRandom, timers: clock, onFailure })
  onTestFinished(() => instances.close())
  return { link, clock, instances }
}

describeOnRedis('instances', () => {
  test('who has started is seen by the others, and is gone as soon as its connection is', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newInstance(prefix), await newInstance(prefix)]
    expect(await one.instances.othersRun()).toBe(false)
    await two.instances.start()
    expect(await one.instances.othersRun()).toBe(true)
    expect(await two.instances.othersRun()).toBe(false)
    // As after kill -9: its entries still exist.
    await two.link.close()
    await until(async () => !(await one.instances.othersRun()))
  })

  test('a clock that is ahead of all that run is seen before the others follow it', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newInstance(prefix), await newInstance(prefix)]
    two.clock.suspend(5_000)
    await one.instances.start()
    await two.instances.start()
    const startMs = one.clock.nowMs()
    const ahead = await newInstance(prefix, createFakeClock(startMs + 125_000))
    const behind = await newInstance(prefix, createFakeClock(startMs - 125_000))
    expect(await ahead.instances.aheadOfOthersMs()).toBe(120_000)
    expect(await behind.instances.aheadOfOthersMs()).toBe(0)
    expect(await (await newInstance(newPrefix())).instances.aheadOfOthersMs()).toBe(0)
  })

  test('what is done alone is done by one instance after the other', async () => {
    const prefix = newPrefix()
    const all = [await newInstance(prefix), await newInstance(prefix), await newInstance(prefix)]
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await all[0]?.link.run((redis) => redis.ping())
      inside -= 1
    }
    await Promise.all(all.map(({ instances }) => instances.alone('recovery', work)))
    expect(most).toBe(1)
  })
})
