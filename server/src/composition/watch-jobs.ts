import { Counter, Histogram } from 'prom-client'
import type { Scheduler } from '../ports/scheduler.ts'
import type { House } from './house.ts'

const MS_PER_SECOND = 1_000

/** Every job that runs is measured and leaves a line, whatever carries it out. */
export function watchJobs(
  scheduler: Scheduler,
  { clock, log, metrics }: Pick<House, 'clock' | 'log' | 'metrics'>,
): Scheduler {
  const registers = [metrics.registry]
  const lateness = new Histogram({
    name: 'bougie_job_late_seconds',
    help: 'How long after its time a job starts',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2, 10],
    registers,
  })
  const runs = new Counter({
    name: 'bougie_jobs_total',
    help: 'Runs of jobs, by kind and how they went; a failed one runs again',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return {
    ...scheduler,
    handle(kind, run) {
      scheduler.handle(kind, async (job) => {
        const lateMs = Math.max(0, clock.nowMs() - job.dueAtMs)
        lateness.observe({ kind }, lateMs / MS_PER_SECOND)
        try {
          await run(job)
          runs.inc({ kind, outcome: 'done' })
          log.debug({ lateMs }, 'job done')
        } catch (cause) {
          runs.inc({ kind, outcome: 'failed' })
          throw cause
        }
      })
    },
  }
}
