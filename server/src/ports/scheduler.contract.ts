import { describe, expect, test } from 'vitest'
import { type Job, RETRY_DELAY_MS, type Scheduler } from './scheduler.ts'

interface SchedulerUnderTest {
  readonly scheduler: Scheduler
  nowMs(): number
  /** Advances time and lets every job on the way finish. */
  advance(ms: number): Promise<void>
  /** Advances time while jobs run, without waiting for them. */
  advanceWithin(ms: number): Promise<void>
  /** Failures reported since the last call. */
  takeFailures(): readonly Job[]
}

export function describeScheduler(name: string, create: () => Promise<SchedulerUnderTest>): void {
  describe(`scheduler: ${name}`, () => {
    async function withLog(kind: Job['kind'] = 'botRematch') {
      const subject = await create()
      const ran: { id: string; atMs: number }[] = []
      subject.scheduler.handle(kind, ({ id }) => {
        ran.push({ id, atMs: subject.nowMs() })
        return Promise.resolve()
      })
      const startMs = subject.nowMs()
      const schedule = (id: string, inMs: number) => subject.scheduler.schedule({ kind, id, dueAtMs: startMs + inMs })
      return { ...subject, ran, startMs, schedule }
    }

    test('a job runs once, when its time has come', async () => {
      const { schedule, advance, ran, startMs } = await withLog()
      await schedule('a', 100)
      await advance(99)
      expect(ran).toEqual([])
      await advance(1)
      await advance(1_000)
      expect(ran).toEqual([{ id: 'a', atMs: startMs + 100 }])
    })

    test('jobs run in the order of their times, those of one time in the order they were set', async () => {
      const { schedule, advance, ran } = await withLog()
      for (const [id, inMs] of [
        ['late', 30],
        ['first', 10],
        ['second', 10],
        ['middle', 20],
      ] as const) {
        await schedule(id, inMs)
      }
      await advance(30)
      expect(ran.map(({ id }) => id)).toEqual(['first', 'second', 'middle', 'late'])
    })

    test('scheduling again moves a job, to sooner and to later', async () => {
      const { schedule, advance, ran, startMs } = await withLog()
      await schedule('sooner', 100)
      await schedule('later', 100)
      await schedule('sooner', 50)
      await schedule('later', 200)
      await advance(500)
      expect(ran).toEqual([
        { id: 'sooner', atMs: startMs + 50 },
        { id: 'later', atMs: startMs + 200 },
      ])
    })

    test('a cancelled job does not run, and cancelling what is not there is nothing', async () => {
      const { schedule, scheduler, advance, ran } = await withLog()
      await schedule('gone', 10)
      await schedule('stays', 10)
      await scheduler.cancel('botRematch', 'gone')
      await scheduler.cancel('botRematch', 'never was')
      await advance(100)
      expect(ran.map(({ id }) => id)).toEqual(['stays'])
    })

    test('a time that has passed means now', async () => {
      const { schedule, advance, ran } = await withLog()
      await schedule('overdue', -5_000)
      await advance(0)
      expect(ran.map(({ id }) => id)).toEqual(['overdue'])
    })

    test('the same id in two kinds is two jobs', async () => {
      const { scheduler, advance, ran, startMs } = await withLog('botRematch')
      scheduler.handle('botJoin', ({ id }) => {
        ran.push({ id: `bot ${id}`, atMs: startMs })
        return Promise.resolve()
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs + 1 })
      await scheduler.schedule({ kind: 'botJoin', id: 'x', dueAtMs: startMs + 1 })
      await scheduler.cancel('botRematch', 'x')
      await advance(10)
      expect(ran.map(({ id }) => id)).toEqual(['bot x'])
    })

    test('a handler may schedule its own job again', async () => {
      const { scheduler, advance, startMs, nowMs } = await withLog('botRematch')
      const times: number[] = []
      scheduler.handle('botRematch', async (job) => {
        times.push(nowMs() - startMs)
        if (times.length < 3) await scheduler.schedule({ ...job, dueAtMs: nowMs() + 10 })
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs + 10 })
      await advance(100)
      expect(times).toEqual([10, 20, 30])
    })

    test('a job that fails is reported and runs again after a growing delay, until it succeeds', async () => {
      const { scheduler, advance, startMs, nowMs, takeFailures } = await withLog('botRematch')
      const times: number[] = []
      scheduler.handle('botRematch', () => {
        times.push(nowMs() - startMs)
        return times.length < 4 ? Promise.reject(new Error('not yet')) : Promise.resolve()
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs })
      await advance(60_000)
      expect(times).toEqual([0, RETRY_DELAY_MS, 3 * RETRY_DELAY_MS, 7 * RETRY_DELAY_MS])
      expect(takeFailures().map(({ id }) => id)).toEqual(['x', 'x', 'x'])
    })

    test('a failing job that was scheduled again meanwhile runs at its new time only', async () => {
      const { scheduler, advance, startMs, nowMs } = await withLog('botRematch')
      const times: number[] = []
      scheduler.handle('botRematch', async (job) => {
        times.push(nowMs() - startMs)
        if (times.length > 1) return
        await scheduler.schedule({ ...job, dueAtMs: startMs + 5_000 })
        throw new Error('after it was moved')
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs })
      await advance(60_000)
      expect(times).toEqual([0, 5_000])
    })

    test('a job that is set again while it runs follows the run, even if it is due before the run ends', async () => {
      const { scheduler, advance, advanceWithin, startMs, nowMs } = await withLog('botRematch')
      const log: string[] = []
      scheduler.handle('botRematch', async (job) => {
        log.push('begins')
        if (log.length === 1) {
          for (const inMs of [5, 10]) {
            await scheduler.schedule({ ...job, dueAtMs: nowMs() + inMs })
            await advanceWithin(inMs)
          }
        }
        log.push('ends')
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs + 10 })
      await advance(100)
      expect(log).toEqual(['begins', 'ends', 'begins', 'ends'])
    })

    test('a run that fails after its job was set again and became due is not retried beside the new one', async () => {
      const { scheduler, advance, advanceWithin, startMs, nowMs, takeFailures } = await withLog('botRematch')
      let runs = 0
      scheduler.handle('botRematch', async (job) => {
        runs += 1
        if (runs > 1) return
        await scheduler.schedule({ ...job, dueAtMs: nowMs() + 10 })
        await advanceWithin(10)
        throw new Error('after it became due')
      })
      await scheduler.schedule({ kind: 'botRematch', id: 'x', dueAtMs: startMs })
      await advance(60_000)
      expect([runs, takeFailures().map(({ id }) => id)]).toEqual([2, ['x']])
    })

    test('thousands of jobs at one time all run', async () => {
      const { schedule, advance, ran } = await withLog()
      await Promise.all(Array.from({ length: 3_000 }, (_, index) => schedule(String(index), 10)))
      await advance(10)
      await advance(0)
      expect(ran.map(({ id }) => Number(id))).toEqual([...Array(3_000).keys()])
    })

    test('nothing starts once it is closed', async () => {
      const { schedule, scheduler, advance, ran } = await withLog()
      await schedule('before', 10)
      await scheduler.close()
      await schedule('after', 10)
      await advance(100)
      expect(ran).toEqual([])
    })
  })
}
