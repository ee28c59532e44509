import { Counter, Histogram, type Registry } from 'prom-client'
import { SECOND_MS } from '../durations.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

/** Runs a due job, measured and logged, whichever scheduler triggers it. */
export type JobWatch = (
  job: { readonly kind: string; readonly dueAtMs: number },
  run: () => Promise<void>,
) => Promise<void>

interface JobWatchDependencies extends Pick<SharedDependencies, 'clock' | 'log'> {
  readonly registry: Registry
}

export function createJobWatch({ clock, log, registry }: JobWatchDependencies): JobWatch {
  const registers = [registry]
  const lateness = new Histogram({
    name: 'bougie_job_late_seconds',
    help: 'How long after its time a job, or the deadline of a game, starts',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2, 10],
    registers,
  })
  const runs = new Counter({
    name: 'bougie_jobs_total',
    help: 'Runs of jobs and of deadlines of games, by kind and how they went; a failed one runs again',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return async ({ kind, dueAtMs }, run) => {
    const lateMs = Math.max(0, clock.nowMs() - dueAtMs)
    lateness.observe({ kind }, lateMs / SECOND_MS)
    try {
      await run()
      runs.inc({ kind, outcome: 'done' })
      log.debug({ lateMs }, 'job done')
    } catch (cause) {
      runs.inc({ kind, outcome: 'failed' })
      throw cause
    }
  }
}
