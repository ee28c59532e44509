import { createAlarm } from '../../platform/scheduling/alarm.ts'
import { createDueHeap } from '../../platform/scheduling/due-heap.ts'
import { createRepeater, type Repeater } from '../../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { inJobTrace, rootRequestId } from '../../platform/telemetry/trace.ts'
import { type Job, type JobKind, retryDelayMs, type Scheduler, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'

/**
 * At most this many jobs start in one tick of the event loop; the rest follow in the next, after sockets were served.
 */
const JOBS_PER_TICK_MAX = 500

interface MemorySchedulerDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'> {
  readonly onFailure: (job: Job, cause: unknown) => void
}

/** All jobs are in one ordered structure with one timer, however many there are. */
export function createMemoryScheduler({ clock, timers, tasks, onFailure }: MemorySchedulerDependencies): Scheduler {
  const jobs = createDueHeap<Job>()
  const handlers = new Map<JobKind, (job: Job) => Promise<void>>()
  const failures = new Map<string, number>()
  const sweeps: Repeater[] = []
  const alarm = createAlarm({ clock, timers, ring: runDue })
  let closed = false

  function add(job: Job): void {
    if (closed) return
    jobs.set(keyOf(job.kind, job.id), job.dueAtMs, job)
    alarm.set(jobs.nextDueAtMs())
  }

  function runDue(): void {
    const nowMs = clock.nowMs()
    for (let started = 0; started < JOBS_PER_TICK_MAX; started++) {
      const job = jobs.takeDue(nowMs)
      if (job === undefined) break
      tasks.run(`job ${job.kind}`, () => inJobTrace(job, () => perform(job)))
    }
    alarm.set(jobs.nextDueAtMs())
  }

  async function perform(job: Job): Promise<void> {
    const key = keyOf(job.kind, job.id)
    try {
      await handlers.get(job.kind)?.(job)
      failures.delete(key)
    } catch (cause) {
      onFailure(job, cause)
      const count = (failures.get(key) ?? 0) + 1
      // A job that was scheduled again meanwhile takes precedence over the retry.
      if (jobs.has(key)) return
      failures.set(key, count)
      add({ ...job, dueAtMs: clock.nowMs() + retryDelayMs(count) })
    }
  }

  return {
    async schedule(job) {
      failures.delete(keyOf(job.kind, job.id))
      add({ ...job, causedBy: rootRequestId() })
    },
    async cancel(kind, id) {
      failures.delete(keyOf(kind, id))
      jobs.delete(keyOf(kind, id))
      alarm.set(jobs.nextDueAtMs())
    },
    handle: (kind, run) => void handlers.set(kind, run),
    onLost() {
      // Jobs are lost only together with the process.
    },
    sweep: (overdue) => void sweeps.push(createRepeater({ timers, tasks }, { ...overdue, everyMs: SWEEP_EVERY_MS })),
    start() {
      // By now every caller that sets a job has registered its handler.
      for (const sweep of sweeps) sweep.start()
    },
    async close() {
      closed = true
      for (const sweep of sweeps) sweep.stop()
      jobs.clear()
      alarm.set(null)
    },
  }
}

function keyOf(kind: JobKind, id: string): string {
  return `${kind}:${id}`
}
