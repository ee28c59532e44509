// The adapters of a single process, each under the contract of its port.
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { settle } from '../../../test/settle.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import { createTasks } from '../../platform/scheduling/tasks.ts'
import { describeBus } from '../../ports/bus.contract.ts'
import { describePresence } from '../../ports/presence.contract.ts'
import { describeQueue } from '../../ports/queue.contract.ts'
import { rateLimiterContract } from '../../ports/rate-limit.contract.ts'
import { describeScheduler } from '../../ports/scheduler.contract.ts'
import { type Job, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'
import { sharedKeysContract } from '../../ports/shared-keys.contract.ts'
import { createMemoryBus } from './bus.ts'
import { createMemoryPresence } from './presence.ts'
import { createMemoryQueue } from './queue.ts'
import { createMemoryRateLimiter } from './rate-limit.ts'
import { createMemoryScheduler } from './scheduler.ts'
import { createMemoryKeys } from './shared-keys.ts'

describeBus('in memory', async () => {
  const failures: DomainEvent[] = []
  const bus = createMemoryBus({ onFailure: (event) => failures.push(event) })
  return { bus, failures, delivered: async () => undefined }
})

describePresence('in memory', async () => createMemoryPresence())

describeQueue('in memory', async () => createMemoryQueue())

test('a limit of many minutes survives any number of short windows of others', async () => {
  const clock = createFakeClock()
  const limiter = createMemoryRateLimiter({ clock })
  const long = { name: 'failed attempts', max: 1, windowMs: 5 * 60_000 }
  await limiter.hit(long, 'attacker')
  for (let caller = 0; caller < 100_001; caller += 1) {
    await limiter.hit({ name: 'calls', max: 10, windowMs: 1_000 }, `caller ${caller}`)
  }
  expect((await limiter.check(long, 'attacker'))?.code).toBe('RATE_LIMIT')
})

rateLimiterContract('in memory', async () => {
  const clock = createFakeClock()
  return { clock, limiter: createMemoryRateLimiter({ clock }) }
})

test('a flood of addresses takes bounded memory: the oldest is forgotten first', async () => {
  const limiter = createMemoryRateLimiter({ clock: createFakeClock() })
  const rule = { name: 'knocks', max: 1, windowMs: 1000 }
  await limiter.hit(rule, 'first')
  await limiter.hit(rule, 'second')
  for (let subjects = 0; subjects < 99_999; subjects += 1) await limiter.hit(rule, `flood ${subjects}`)
  expect(await limiter.check(rule, 'first')).toBeNull()
  expect(await limiter.check(rule, 'second')).not.toBeNull()
})

sharedKeysContract('in memory', async () => createMemoryKeys({ clock: createFakeClock() }))

test('a shared value is forgotten after its time', async () => {
  const clock = createFakeClock()
  const keys = createMemoryKeys({ clock })
  for (const key of ['a', 'b']) await keys.compareAndSwap(key, { from: null, to: 'one', forMs: 30_000 })
  clock.suspend(29_999)
  expect(await keys.take('a')).toBe('one')
  clock.suspend(1)
  expect(await keys.take('b')).toBeNull()
})

function newScheduler() {
  const clock = createFakeClock()
  const failures: Job[] = []
  const tasks = createTasks({
    onFailure: (_name, cause) => {
      throw cause
    },
  })
  const scheduler = createMemoryScheduler({ clock, timers: clock, tasks, onFailure: (job) => failures.push(job) })
  return {
    scheduler,
    nowMs: clock.nowMs,
    advance: (ms: number) => clock.advance(ms, () => settle({ clock, tasks })),
    advanceWithin: (ms: number) => clock.advance(ms),
    takeFailures: () => failures.splice(0),
  }
}

describeScheduler('in memory', async () => newScheduler())

test('what is stored is looked at again every so often, from the start until the close', async () => {
  const { scheduler, advance } = newScheduler()
  let looks = 0
  scheduler.sweep({
    name: 'look',
    async run() {
      looks += 1
    },
  })
  await advance(SWEEP_EVERY_MS)
  expect(looks).toBe(0)
  scheduler.start()
  await advance(3 * SWEEP_EVERY_MS)
  expect(looks).toBe(3)
  await scheduler.close()
  await advance(SWEEP_EVERY_MS)
  expect(looks).toBe(3)
})

test('a job that waits for its own run can still be cancelled, and does not begin after the close', async () => {
  const { scheduler, nowMs, advance, advanceWithin } = newScheduler()
  const ran: string[] = []
  scheduler.handle('botRematch', async (job) => {
    ran.push(job.id)
    await scheduler.schedule({ ...job, dueAtMs: nowMs() + 10 })
    await advanceWithin(10)
    if (job.id === 'cancelled') await scheduler.cancel('botRematch', job.id)
    else await scheduler.close()
  })
  for (const id of ['cancelled', 'closed']) {
    await scheduler.schedule({ kind: 'botRematch', id, dueAtMs: nowMs() })
    await advance(100)
  }
  expect(ran).toEqual(['cancelled', 'closed'])
})
