import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { SECOND_MS } from '../../../platform/durations.ts'

export function createBattleMetrics(registry: Registry) {
  const registers = [registry]
  const queue = new Gauge({ name: 'bougie_queue_players', help: 'Players who look for an opponent', registers })
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
  const ended = new Counter({
    name: 'bougie_battles_ended_total',
    help: 'Ended battles by outcome',
    labelNames: ['outcome'],
    registers,
  })
  return {
    queueLength: (players: number) => queue.set(players),
    /** The time from joining to the stored match. */
    paired: (waitedMs: number) => wait.observe(waitedMs / SECOND_MS),
    pairingTook: (ms: number) => batch.observe(ms / SECOND_MS),
    ended: (outcome: string) => ended.inc({ outcome }),
  }
}
