/** A job runs at a given time for one subject. There is one job per kind and id. */
export interface Job {
  readonly kind: JobKind
  readonly id: string
  readonly dueAtMs: number
  /** The request that caused it; adapters keep it for the logs of the run. */
  readonly causedBy?: string | undefined
}

export type JobKind = 'battlePresence' | 'queueAbsence' | 'botJoin' | 'botRematch' | 'payment'

interface OverdueSweep {
  readonly name: string
  /** Runs never overlap; a run that throws is reported, and the next one comes as usual. */
  readonly run: () => Promise<void>
}

/**
 * Runs jobs at given times. Jobs are not the truth: they are set again from the database at start, and a handler reads
 * the stored state to decide what to do, so a job that runs twice or late does no harm.
 */
export interface Scheduler {
  /** Scheduling a job again moves it; while it runs, the new run follows. A time in the past means now. */
  schedule(job: Job): Promise<void>
  cancel(kind: JobKind, id: string): Promise<void>
  /**
   * One handler per kind. A run that throws is retried after a growing delay of at most `RETRY_DELAY_MAX_MS`, until it
   * succeeds or the job is moved or cancelled: a lost job would be a lost battle.
   */
  handle(kind: JobKind, run: (job: Job) => Promise<void>): void
  /** Called when jobs may have been lost: whoever set jobs must set them again. */
  onLost(listener: () => void): void
  /**
   * Runs every `SWEEP_EVERY_MS`, and as soon as another instance is gone: an instance that died between storing
   * something and setting its job has left that job to nobody. Reads the stored state and resumes overdue work.
   */
  sweep(sweep: OverdueSweep): void
  /** Starts running jobs; those set before have waited for it. */
  start(): void
  /** No job starts after this. */
  close(): Promise<void>
}

export const SWEEP_EVERY_MS = 10_000

export const RETRY_DELAY_MS = 100
const RETRY_DELAY_MAX_MS = 5_000

export function retryDelayMs(failures: number): number {
  return Math.min(RETRY_DELAY_MS * 2 ** Math.min(failures - 1, 16), RETRY_DELAY_MAX_MS)
}
