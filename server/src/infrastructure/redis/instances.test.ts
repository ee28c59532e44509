import { until } from '@bougie/api-client/until.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import {
  describeOnRedis,
  expectLifetime,
  layRedisLine,
  newPrefix,
  redisNowMs,
  serverRedisAddress,
  testLink,
} from '../../../test/test-redis.ts'
import { systemRandom } from '../system/random.ts'
import { createRedisInstances } from './instances.ts'

async function newInstance(prefix: string, { clock = createFakeClock(), url = serverRedisAddress } = {}) {
  const link = await testLink(prefix, url)
  const failures: unknown[] = []
  const onFailure = (cause: unknown) => failures.push(cause)
  const instances = createRedisInstances({ link, clock, random: systemRandom, timers: clock, onFailure })
  onTestFinished(() => instances.close())
  const counts = { forgotten: 0, beats: 0 }
  instances.onForgotten(() => {
    counts.forgotten += 1
  })
  instances.onBeat(() => {
    counts.beats += 1
  })
  return { link, clock, instances, failures, counts }
}

async function nextBeat({ clock, counts }: Awaited<ReturnType<typeof newInstance>>) {
  const before = counts.beats
  await until(async () => {
    await clock.advance(1_000)
    return counts.beats > before
  })
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
    const ahead = await newInstance(prefix, { clock: createFakeClock(startMs + 125_000) })
    const behind = await newInstance(prefix, { clock: createFakeClock(startMs - 125_000) })
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

  test('who is alone for longer than its lock lasts does not end the lock of the next one', async () => {
    const prefix = newPrefix()
    const [late, next] = [await newInstance(prefix), await newInstance(prefix)]
    const key = late.link.key('alone', 'recovery')
    const begun = Promise.withResolvers<void>()
    const ends = Promise.withResolvers<void>()
    let following: Promise<boolean> | null = null
    await late.instances.alone('recovery', async () => {
      await late.link.run((redis) => redis.del(key))
      following = next.instances.alone('recovery', async () => {
        begun.resolve()
        await ends.promise
        return (await next.link.run((redis) => redis.exists(key))) === 1
      })
      await begun.promise
    })
    ends.resolve()
    expect(await following).toBe(true)
  })

  test('whoever is alone keeps its lock however long it works, and neither holds nor renews it afterwards', async () => {
    const { link, clock, instances } = await newInstance(newPrefix())
    const key = link.key('alone', 'recovery')
    const token = await instances.alone('recovery', async () => {
      for (let renewals = 0; renewals < 4; renewals++) {
        // As if most of its time was over.
        await link.run((redis) => redis.pexpire(key, 5_000))
        const begun = await redisNowMs(link)
        await clock.advance(10_000)
        await until(async () => (await link.run((redis) => redis.pttl(key))) > 5_000)
        await expectLifetime(link, { key, begun, ms: 30_000 })
      }
      return link.run((redis) => redis.get(key))
    })
    expect(await link.run((redis) => redis.exists(key))).toBe(0)
    await link.run((redis) => redis.set(key, String(token), 'PX', 5_000))
    await clock.advance(60_000)
    expect(await link.run((redis) => redis.pttl(key))).toBeLessThanOrEqual(5_000)
  })

  test('work that never ends keeps its lock for ten minutes and no longer', async () => {
    const { link, clock, instances } = await newInstance(newPrefix())
    const key = link.key('alone', 'recovery')
    await instances.alone('recovery', async () => {
      await clock.advance(10 * 60_000)
      await link.run((redis) => redis.pexpire(key, 5_000))
      await clock.advance(60_000)
      expect(await link.run((redis) => redis.pttl(key))).toBeLessThanOrEqual(5_000)
    })
  })

  test('whoever has lost its lock does not prolong that of the next one', async () => {
    const prefix = newPrefix()
    const [late, next] = [await newInstance(prefix), await newInstance(prefix)]
    const key = late.link.key('alone', 'recovery')
    await late.instances.alone('recovery', async () => {
      await late.link.run((redis) => redis.del(key))
      await next.instances.alone('recovery', async () => {
        await next.link.run((redis) => redis.pexpire(key, 5_000))
        await late.clock.advance(10_000)
        expect(await late.link.run((redis) => redis.pttl(key))).toBeLessThanOrEqual(5_000)
      })
    })
    expect(late.failures.map(String)).toEqual([expect.stringContaining('was lost while its work went on')])
  })

  test('a killed instance is forgotten within 3 s, one that ended within 5 s of its hand-over; its locks end after 30 s', async () => {
    const { link, instances } = await newInstance(newPrefix())
    const key = instances.keyOf(instances.id)
    const begun = await redisNowMs(link)
    await instances.start()
    await expectLifetime(link, { key, begun, ms: 3_000 })
    const handedOver = await redisNowMs(link)
    await instances.handOver()
    await expectLifetime(link, { key, begun: handedOver, ms: 5_000 })
    const locked = await redisNowMs(link)
    await instances.alone('recovery', () =>
      expectLifetime(link, { key: link.key('alone', 'recovery'), begun: locked, ms: 30_000 }),
    )
  })

  test('an instance that ends after the others have buried it does not come back', async () => {
    const { link, instances } = await newInstance(newPrefix())
    await instances.start()
    await link.run((redis) => redis.del(instances.keyOf(instances.id)))
    await instances.handOver()
    expect(await link.run((redis) => redis.exists(instances.keyOf(instances.id)))).toBe(0)
  })

  test('an instance whose heartbeat stayed without a response registers again, although Redis knows it', async () => {
    const prefix = newPrefix()
    const { line, url } = await layRedisLine()
    const [cutOff, other] = [await newInstance(prefix, { url }), await newInstance(prefix)]
    const key = cutOff.instances.keyOf(cutOff.instances.id)
    await cutOff.instances.start()
    line.silence()
    await cutOff.clock.advance(1_000)
    await until(() => cutOff.failures.length === 1)
    await other.link.run((redis) => redis.del(key))
    line.mend()
    // The heartbeat arrives after its caller has given up.
    await until(async () => (await other.link.run((redis) => redis.exists(key))) === 1)
    await nextBeat(cutOff)
    await nextBeat(cutOff)
    expect(cutOff.counts.forgotten).toBe(1)
  })

  test('an instance that responds again is not buried', async () => {
    const prefix = newPrefix()
    const [back, gone, other] = [await newInstance(prefix), await newInstance(prefix), await newInstance(prefix)]
    await back.instances.start()
    await gone.instances.start()
    await gone.link.run((redis) => redis.del(gone.instances.keyOf(gone.instances.id)))
    for (const { instances } of [back, gone]) await other.instances.bury(instances.id)
    const ids = await other.link.run((redis) => redis.smembers(other.link.key('instances')))
    expect(ids).toEqual([back.instances.id])
  })
})
