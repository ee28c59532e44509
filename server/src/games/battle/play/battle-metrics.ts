import type { BattleOutcome, CancelReason } from '@bougie/engine'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { SECOND_MS } from '../../../platform/durations.ts'
import type { MatchmakingQueue } from '../../../ports/queue.ts'

/** Two players of the queue, one and a bot, or two for whom a rematch, a challenge or practice asks. */
export type BattleOrigin = 'queue' | 'bot' | 'pair'

interface BattleMetricsDependencies {
  readonly registry: Registry
  readonly queue: Pick<MatchmakingQueue, 'count'>
}

export function createBattleMetrics({ registry, queue }: BattleMetricsDependencies) {
  const registers = [registry]
  // Counted when it is asked for: batches that fail or hang could not report it, and another server may have changed it.
  new Gauge({
    name: 'bougie_queue_players',
    help: 'Players who look for an opponent, on all servers; the last known number while Redis is away',
    registers,
    async collect() {
      try {
        this.set(await queue.count())
      } catch {
        // The readiness reports it, and the other metrics must still be readable.
      }
    },
  })
  const wait = new Histogram({
    name: 'bougie_queue_wait_seconds',
    help: 'From joining the queue to the stored match',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers,
  })
  const batch = new Histogram({
    name: 'bougie_queue_batch_seconds',
    help: 'Duration of one batch of the matchmaking, its commit included',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
    registers,
  })
  const batchesFailed = new Counter({
    name: 'bougie_queue_batches_failed_total',
    help: 'Batches of the matchmaking that were not stored; their requests fail or wait for the next batch',
    registers,
  })
  const started = new Counter({
    name: 'bougie_battles_started_total',
    help: 'Stored matches: of the queue, of a waiting player with a bot, and of pairs that ask for each other',
    labelNames: ['origin'],
    registers,
  })
  const ended = new Counter({
    name: 'bougie_battles_ended_total',
    help: 'Ended battles by outcome, with the reason if they were cancelled',
    labelNames: ['outcome', 'reason'],
    registers,
  })
  // `increase` sees the first failure only beside an earlier sample.
  ended.inc({ outcome: 'cancelled', reason: 'failure' satisfies CancelReason }, 0)
  return {
    /** The time from joining to the stored match. */
    paired: (waitedMs: number) => wait.observe(waitedMs / SECOND_MS),
    pairingTook: (ms: number) => batch.observe(ms / SECOND_MS),
    pairingFailed: () => batchesFailed.inc(),
    /** Measures how long the batch that runs now has taken; `runningMs` is 0 when none does. */
    watchBatch(runningMs: () => number): void {
      new Gauge({
        name: 'bougie_queue_batch_running_seconds',
        help: 'For how long the running batch of the matchmaking has run; 0 when none does',
        registers,
        collect() {
          this.set(runningMs() / SECOND_MS)
        },
      })
    },
    started: (origin: BattleOrigin) => started.inc({ origin }),
    ended: (outcome: BattleOutcome) =>
      ended.inc({ outcome: outcome.type, reason: outcome.type === 'cancelled' ? outcome.reason : 'none' }),
  }
}
