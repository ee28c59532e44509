// Timed jobs with BullMQ: any free instance takes the next one, and the jobs of a dead instance are taken again when
// their lock has expired. There is one job per kind and id: while it waits, setting it again replaces it (deduplication
// with `replace`), and while it runs, a new one follows it (`keepLastIfActive`).
import { type JobsOptions, Queue, Worker } from 'bullmq'
import { messageOf } from '../../platform/app-error.ts'
import { createRepeater, type Repeater } from '../../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { inJobTrace, rootRequestId } from '../../platform/telemetry/trace.ts'
import type { CallOff } from '../../ports/clock.ts'
import { type Job, type JobKind, retryDelayMs, type Scheduler, SWEEP_EVERY_MS } from '../../ports/scheduler.ts'
import type { RedisInstances } from './instances.ts'
import type { RedisLink } from './redis-link.ts'

export const QUEUE_NAME = 'jobs'

/**
 * Renewed halfway through; a job of a dead instance runs again after at most this time and two checks for stalled jobs.
 */
const LOCK_MS = 2_000
const STALLED_LOOK_EVERY_MS = 1_000
/** Concurrent jobs on one instance; they mostly wait for the database and share its commits. */
const RUNNING_MAX = 64
/** Never gives up a job: a lost job would be a lost battle. */
const TRIES = Number.MAX_SAFE_INTEGER
const WORKER_RETRY_MS = 200
const EVENTS_KEPT = 100
const SET_AGAIN_AFTER_MS = 500

interface RedisSchedulerDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'> {
  readonly link: RedisLink
  readonly instances: RedisInstances
  readonly onFailure: (job: Job, cause: unknown) => void
  readonly onProblem: (problem: string) => void
}

export function createRedisScheduler(dependencies: RedisSchedulerDependencies): Scheduler {
  const { link, instances, clock, timers, tasks, onFailure, onProblem } = dependencies
  const setting = link.open({ enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const taking = link.open()
  const queue = new Queue<Job>(QUEUE_NAME, {
    connection: setting,
    prefix: link.prefix,
    streams: { events: { maxLen: EVENTS_KEPT } },
  })
  queue.on('error', () => undefined)
  const handlers = new Map<JobKind, (job: Job) => Promise<void>>()
  const lostListeners: (() => void)[] = []
  const sweeps: Repeater[] = []
  /** Whether each running job was set again meanwhile. */
  const running = new Map<string, { isSetAgain: boolean }>()
  let worker: Worker<Job> | null = null
  let isClosed = false
  let setAgain: CallOff | null = null

  function notifyLost(): void {
    if (!isClosed) for (const listener of lostListeners) listener()
  }

  /** When a job could not be set, all jobs are set again once Redis is back. */
  function setAgainLater(): void {
    setAgain ??= timers.after(SET_AGAIN_AFTER_MS, () => {
      setAgain = null
      if (setting.status === 'ready') notifyLost()
      else setAgainLater()
    })
  }

  /** Runs as a task, so that a clean shutdown waits for it. */
  function perform(job: Job): Promise<void> {
    return new Promise((resolve, reject) => {
      tasks.run(`job ${job.kind}`, () => inJobTrace(job, () => run(job)).then(resolve, reject))
    })
  }

  async function run(job: Job): Promise<void> {
    const key = keyOf(job.kind, job.id)
    const thisRun = { isSetAgain: false }
    running.set(key, thisRun)
    try {
      await handlers.get(job.kind)?.(job)
    } catch (cause) {
      onFailure(job, cause)
      // A job that was set again meanwhile takes precedence over the retry.
      if (!thisRun.isSetAgain) throw cause
    } finally {
      running.delete(key)
    }
  }

  instances.onForgotten(notifyLost)
  instances.onGone(() => {
    if (worker !== null && !isClosed) for (const sweep of sweeps) sweep.runNow()
  })

  return {
    async schedule(job) {
      if (isClosed) return
      const key = keyOf(job.kind, job.id)
      const own = running.get(key)
      if (own !== undefined) own.isSetAgain = true
      try {
        await queue.add(job.kind, { ...job, causedBy: rootRequestId() }, optionsOf(key, job.dueAtMs - clock.nowMs()))
      } catch (cause) {
        if (setAgain === null) onProblem(`a job could not be set: ${messageOf(cause)}`)
        setAgainLater()
      }
    },
    async cancel(kind, id) {
      const key = keyOf(kind, id)
      // A running job cannot be removed.
      if (isClosed || running.get(key)?.isSetAgain === false) return
      try {
        const jobId = await queue.getDeduplicationJobId(key)
        if (jobId !== null) await queue.remove(jobId)
      } catch {
        // The job will run and find nothing to do.
      }
    },
    handle: (kind, handler) => void handlers.set(kind, handler),
    onLost: (listener) => void lostListeners.push(listener),
    sweep: (overdue) => void sweeps.push(createRepeater({ timers, tasks }, { ...overdue, everyMs: SWEEP_EVERY_MS })),
    start() {
      for (const sweep of sweeps) sweep.start()
      worker = new Worker<Job>(QUEUE_NAME, ({ data }) => perform(data), {
        connection: taking,
        prefix: link.prefix,
        concurrency: RUNNING_MAX,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_LOOK_EVERY_MS,
        maxStalledCount: TRIES,
        runRetryDelay: WORKER_RETRY_MS,
        settings: { backoffStrategy: (attempts) => retryDelayMs(attempts) },
      })
      // The link reports lost connections.
      worker.on('error', () => undefined)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      setAgain?.()
      for (const sweep of sweeps) sweep.stop()
      // Waits for running jobs; waiting ones are left to other instances.
      await worker?.close().catch(() => undefined)
      await queue.close().catch(() => undefined)
      setting.disconnect()
      taking.disconnect()
    },
  }
}

function optionsOf(key: string, delayMs: number): JobsOptions {
  return {
    delay: Math.max(0, delayMs),
    deduplication: { id: key, replace: true, keepLastIfActive: true },
    attempts: TRIES,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 1,
  }
}

function keyOf(kind: JobKind, id: string): string {
  return `${kind}/${id}`
}
