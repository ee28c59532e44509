import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { settle } from '../../../test/settle.ts'
import { createTasks } from '../../platform/scheduling/tasks.ts'
import { describeScheduler } from '../../ports/scheduler.contract.ts'
import { type Job, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'
import { createMemoryScheduler } from './scheduler.ts'

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
