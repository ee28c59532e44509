import { createDueQueue } from '../../platform/scheduling/due-queue.ts'
import { createRepeater, type Repeater } from '../../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { inJobTrace, rootRequestId } from '../../platform/telemetry/trace.ts'
import { type Job, type JobKind, retryDelayMs, type Scheduler, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'

interface MemorySchedulerDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'> {
  readonly onFailure: (job: Job, cause: unknown) => void
}

export function createMemoryScheduler({ clock, timers, tasks, onFailure }: MemorySchedulerDependencies): Scheduler {
  const jobs = createDueQueue<Job>({
    clock,
    timers,
    onDue: (job) => tasks.run(`job ${job.kind}`, () => inJobTrace(job, () => perform(job))),
  })
  const handlers = new Map<JobKind, (job: Job) => Promise<void>>()
  const failures = new Map<string, number>()
  const sweeps: Repeater[] = []
  let closed = false

  function add(job: Job): void {
    if (!closed) jobs.set(keyOf(job.kind, job.id), job.dueAtMs, job)
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
    },
  }
}

function keyOf(kind: JobKind, id: string): string {
  return `${kind}:${id}`
}
