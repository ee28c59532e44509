import { until } from '@bougie/api-client/until.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { settle } from '../../../test/settle.ts'
import { describeOnRedis, layRedisLine, newPrefix, serverRedisAddress, testLink } from '../../../test/test-redis.ts'
import { createTasks } from '../../platform/scheduling/tasks.ts'
import type { Timers } from '../../ports/clock.ts'
import { describeScheduler } from '../../ports/scheduler.contract.ts'
import { type Job, type Scheduler, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'
import { systemTimers } from '../system/clock.ts'
import { systemRandom } from '../system/random.ts'
import { createRedisInstances } from './instances.ts'
import { createRedisScheduler, QUEUE_NAME } from './scheduler.ts'

/** Wakes a worker that waits for a marker, as BullMQ itself does. */
const MARKER = ['0', '0'] as const

const throwProblem = (problem: string): void => {
  throw new Error(problem)
}

interface SchedulerOptions {
  readonly timers?: Timers
  readonly url?: string
  readonly onProblem?: (problem: string) => void
}

async function newScheduler(
  prefix: string,
  { timers = systemTimers, url = serverRedisAddress, onProblem = throwProblem }: SchedulerOptions = {},
) {
  const link = await testLink(prefix, url)
  const failures: Job[] = []
  const tasks = createTasks({ onFailure: () => undefined })
  const instances = createRedisInstances({
    link,
    clock: { nowMs: () => Date.now() },
    random: systemRandom,
    timers,
    onFailure: () => undefined,
  })
  const scheduler = createRedisScheduler({
    link,
    instances,
    // The same clock that BullMQ reads.
    clock: { nowMs: () => Date.now() },
    timers,
    tasks,
    onFailure: (job) => failures.push(job),
    onProblem,
  })
  onTestFinished(() => scheduler.close())
  return { link, instances, tasks, scheduler, failures }
}

describeOnRedis('scheduler', () => {
  // BullMQ uses Date to decide what is due, and Redis to wait. So Date stands still until the test moves it.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) }))
  afterAll(() => void vi.useRealTimers())

  describeScheduler('shared', async () => {
    const { link, scheduler, failures } = await newScheduler(newPrefix())
    const queue = new Queue(QUEUE_NAME, { connection: link.open(), prefix: link.prefix })
    onTestFinished(() => queue.close())
    const clock = handsOf(link, queue, scheduler)
    return {
      scheduler: clock.scheduler,
      nowMs: Date.now,
      advance: clock.advance,
      advanceWithin: clock.advanceWithin,
      takeFailures: () => failures.splice(0),
    }
  })

  test('what one instance sets another one runs, once', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newScheduler(prefix), await newScheduler(prefix)]
    const ran: string[] = []
    for (const [name, { scheduler }] of [
      ['one', one],
      ['two', two],
    ] as const) {
      scheduler.handle('botRematch', async ({ id }) => void ran.push(`${id} on ${name}`))
    }
    two.scheduler.start()
    await one.scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: Date.now() })
    await until(() => ran.length > 0)
    expect(ran).toEqual(['x on two'])
  })

  test('a job that one instance runs, and another one sets again meanwhile, runs once more', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newScheduler(prefix), await newScheduler(prefix)]
    const job = { kind: 'botRematch', id: 'x' } as const
    let runs = 0
    one.scheduler.handle('botRematch', async () => {
      runs += 1
      if (runs > 1) return
      for (const inMs of [900_000, 0]) await two.scheduler.schedule({ ...job, dueAtMs: Date.now() + inMs })
    })
    one.scheduler.start()
    await one.scheduler.schedule({ ...job, dueAtMs: Date.now() })
    await until(() => runs === 2)
  })

  test('when a job could not be set because Redis was away, all jobs are set again once it is back', async () => {
    const { line, url } = await layRedisLine()
    const problems: string[] = []
    const { scheduler } = await newScheduler(newPrefix(), { url, onProblem: (problem) => problems.push(problem) })
    let losses = 0
    scheduler.onLost(() => {
      losses += 1
    })
    const schedule = () => scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: Date.now() })
    await schedule()
    line.cut()
    await until(async () => {
      await schedule()
      return problems.length > 0
    })
    expect(losses).toBe(0)
    line.mend()
    await until(() => losses > 0)
  })

  test('what is stored is looked at again every so often, and at once when another instance is gone', async () => {
    const clock = createFakeClock()
    const { link, instances, tasks, scheduler } = await newScheduler(newPrefix(), { timers: clock })
    let looks = 0
    scheduler.sweep({
      name: 'look',
      async run() {
        looks += 1
      },
    })
    scheduler.start()
    await clock.advance(SWEEP_EVERY_MS, () => settle({ clock, tasks }))
    expect(looks).toBe(1)
    // As after kill -9: it is still registered, but no longer alive.
    await link.run((redis) => redis.sadd(link.key('instances'), 'dead'))
    await instances.start()
    onTestFinished(() => instances.close())
    await settle({ clock, tasks })
    expect(looks).toBe(2)
  })
})

type Link = Awaited<ReturnType<typeof testLink>>

function handsOf(link: Link, queue: Queue, scheduler: Scheduler) {
  let isStarted = false
  let isClosed = false

  async function nextDueMs(): Promise<number | null> {
    const [, score] = await link.run((redis) => redis.zrange(queue.keys['delayed'] ?? '', '0', '0', 'WITHSCORES'))
    return score === undefined ? null : Math.floor(Number(score) / 0x1000)
  }

  /** Waits until nothing is due and nothing runs. */
  async function settle(): Promise<void> {
    await until(async () => {
      if (isClosed) return true
      const dueMs = await nextDueMs()
      const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active')
      if (waiting + active > 0) return false
      if (dueMs === null || dueMs > Date.now()) return true
      await wakeWorker()
      return false
    })
  }

  /** Lets the worker look for due jobs. */
  const wakeWorker = () => link.run((redis) => redis.zadd(queue.keys['marker'] ?? '', ...MARKER))

  return {
    scheduler: {
      ...scheduler,
      close() {
        isClosed = true
        return scheduler.close()
      },
    },
    async advanceWithin(ms: number) {
      vi.setSystemTime(Date.now() + ms)
      await wakeWorker()
    },
    async advance(ms: number) {
      if (isClosed) return
      if (!isStarted) scheduler.start()
      isStarted = true
      const untilMs = Date.now() + ms
      await settle()
      for (let dueMs = await nextDueMs(); dueMs !== null && dueMs <= untilMs; dueMs = await nextDueMs()) {
        vi.setSystemTime(dueMs)
        await settle()
      }
      vi.setSystemTime(untilMs)
      await settle()
    },
  }
}
