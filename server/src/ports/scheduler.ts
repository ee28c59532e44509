/** A job runs at a time for one subject. One job per kind and id. */
export interface Job {
  readonly kind: JobKind
  readonly id: string
  readonly dueAtMs: number
  /** The request that it goes back to; adapters keep it for the logs of the run. */
  readonly causedBy?: string | undefined
}

export const JOB_KINDS = [
  'battlePresence',
  'queueAbsence',
  'botJoin',
  'botChoice',
  'botRematch',
  'rematchEnd',
  'payment',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

export interface OverdueSweep {
  readonly name: string
  /** One run at a time; one that throws is reported, and comes again like any other. */
  readonly run: () => Promise<void>
}

/**
 * Jobs at a time. Nothing here is the truth: jobs are set again from the database at start, and a handler asks the
 * stored state what there is to do, so a job that runs twice or late does no harm.
 */
export interface Scheduler {
  /** Scheduling a job again moves it. A time that has passed means now. */
  schedule(job: Job): Promise<void>
  cancel(kind: JobKind, id: string): Promise<void>
  /**
   * One handler per kind. A run that throws is tried again after a growing delay that ends at
   * `RETRY_DELAY_MAX_MS`, until it succeeds or the job is moved or cancelled: a lost job would be a lost battle.
   */
  handle(kind: JobKind, run: (job: Job) => Promise<void>): void
  /** Called when jobs may have been lost: those who set jobs set them again. */
  onLost(listener: () => void): void
  /**
   * Runs every `SWEEP_EVERY_MS`, and as soon as another instance is gone: an instance that died between storing
   * something and setting its job has left it to nobody. Reads the stored state, and resumes what is overdue.
   */
  sweep(sweep: OverdueSweep): void
  /** Jobs are run from now on; those set before wait for it. */
  start(): void
  /** No job starts afterwards. */
  close(): Promise<void>
}

export const SWEEP_EVERY_MS = 10_000

export const RETRY_DELAY_MS = 100
export const RETRY_DELAY_MAX_MS = 5_000

export function retryDelayMs(failures: number): number {
  return Math.min(RETRY_DELAY_MS * 2 ** Math.min(failures - 1, 16), RETRY_DELAY_MAX_MS)
}
