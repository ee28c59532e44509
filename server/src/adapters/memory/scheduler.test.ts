import { describeScheduler } from '../../ports/scheduler.contract.ts'
import type { Job } from '../../ports/scheduler.ts'
import { createTasks } from '../../tasks.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/settle.ts'
import { createMemoryScheduler } from './scheduler.ts'

describeScheduler('in memory', async () => {
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
    advance: (ms) => clock.advance(ms, () => settle({ clock, tasks })),
    takeFailures: () => failures.splice(0),
  }
})
