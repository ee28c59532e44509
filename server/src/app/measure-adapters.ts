import { Gauge, Histogram } from 'prom-client'
import { SECOND_MS } from '../platform/durations.ts'
import type { JobWatch } from '../platform/telemetry/job-watch.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Adapters } from './modules/app-context.ts'

/** Metrics of the adapters: database commits, the age of prices, the clock. */
export function measureAdapters(
  { database, feeds, clock }: Pick<Adapters, 'database' | 'feeds' | 'clock'>,
  { registry }: Metrics,
): void {
  const registers = [registry]
  const transactions = new Histogram({
    name: 'bougie_commit_transactions',
    help: 'Transactions that shared one durable commit',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  })
  const seconds = new Histogram({
    name: 'bougie_commit_seconds',
    help: 'Duration of one durable commit, its statements included',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2],
    registers,
  })
  database.onCommit(({ transactions: count, durationMs }) => {
    transactions.observe(count)
    seconds.observe(durationMs / SECOND_MS)
  })
  // Both are read when they are asked for: a database that stands still ends no commit that could report them.
  new Gauge({
    name: 'bougie_commit_waiting_transactions',
    help: 'Transactions that wait for their commit to begin',
    registers,
    collect() {
      this.set(database.backlog().waiting)
    },
  })
  new Gauge({
    name: 'bougie_commit_stalled_seconds',
    help: 'For how long no commit has ended while one was running; 0 when none is running',
    registers,
    collect() {
      this.set(database.backlog().stalledMs / SECOND_MS)
    },
  })
  const [feed] = feeds
  // A live feed without any price counts as old as the server.
  const startedAtMs = clock.nowMs()
  new Gauge({
    name: 'bougie_feed_age_seconds',
    help: 'How old the newest price of the feed is; always 0 for the simulated one',
    registers,
    collect() {
      const pricedAtMs = feed?.source === 'live' ? (feed.pricedAtMs() ?? startedAtMs) : clock.nowMs()
      this.set(Math.max(0, clock.nowMs() - pricedAtMs) / SECOND_MS)
    },
  })
  new Gauge({
    name: 'bougie_clock_ahead_seconds',
    help: 'By how much the time of this server is ahead of the clock of its machine',
    registers,
    collect() {
      this.set(clock.aheadMs() / SECOND_MS)
    },
  })
}

/** Watches every job that runs, whichever scheduler runs it. */
export function watchJobs(scheduler: Scheduler, watch: JobWatch): Scheduler {
  return {
    ...scheduler,
    handle(kind, run) {
      scheduler.handle(kind, (job) => watch(job, () => run(job)))
    },
  }
}
