import { createDueQueue } from '../../platform/scheduling/due-queue.ts'
import { createRepeater, type Repeater } from '../../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { inJobTrace, rootRequestId } from '../../platform/telemetry/trace.ts'
import { type Job, type JobKind, retryDelayMs, type Scheduler, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'

interface MemorySchedulerDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'> {
  readonly onFailure: (job: Job, cause: unknown) => void
}

export function createMemoryScheduler({ clock, timers, tasks, onFailure }: MemorySchedulerDependencies): Scheduler {
  const jobs = createDueQueue<Job>({ clock, timers, onDue: begin })
  const running = new Set<string>()
  /** Jobs that were set again and became due while they run. */
  const following = new Map<string, Job>()
  const handlers = new Map<JobKind, (job: Job) => Promise<void>>()
  const failures = new Map<string, number>()
  const sweeps: Repeater[] = []
  let closed = false

  function add(job: Job): void {
    if (!closed) jobs.set(keyOf(job.kind, job.id), job.dueAtMs, job)
  }

  function forget(key: string): void {
    failures.delete(key)
    following.delete(key)
  }

  /** Runs of one job never overlap. */
  function begin(job: Job): void {
    const key = keyOf(job.kind, job.id)
    if (running.has(key)) following.set(key, job)
    else tasks.run(`job ${job.kind}`, () => inJobTrace(job, () => perform(job)))
  }

  async function perform(job: Job): Promise<void> {
    const key = keyOf(job.kind, job.id)
    running.add(key)
    try {
      await run(job, key)
    } finally {
      running.delete(key)
      const next = following.get(key)
      following.delete(key)
      if (next !== undefined) begin(next)
    }
  }

  async function run(job: Job, key: string): Promise<void> {
    try {
      await handlers.get(job.kind)?.(job)
      failures.delete(key)
    } catch (cause) {
      onFailure(job, cause)
      const count = (failures.get(key) ?? 0) + 1
      // A job that was scheduled again meanwhile takes precedence over the retry.
      if (jobs.has(key) || following.has(key)) return
      failures.set(key, count)
      add({ ...job, dueAtMs: clock.nowMs() + retryDelayMs(count) })
    }
  }

  return {
    async schedule(job) {
      forget(keyOf(job.kind, job.id))
      add({ ...job, causedBy: rootRequestId() })
    },
    async cancel(kind, id) {
      forget(keyOf(kind, id))
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
      following.clear()
    },
  }
}

function keyOf(kind: JobKind, id: string): string {
  return `${kind}:${id}`
}
