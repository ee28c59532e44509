import { eurosFromCents } from '@bougie/protocol'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { SECOND_MS } from '../../../platform/durations.ts'

export function createCycleMetrics(registry: Registry) {
  const registers = [registry]
  const stepSeconds = new Histogram({
    name: 'bougie_cycle_transaction_seconds',
    help: 'Duration of one transaction on the cycle, from its begin to its commit',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
    registers,
  })
  const stepCommands = new Histogram({
    name: 'bougie_cycle_transaction_commands',
    help: 'Bets and removals that share one commit',
    buckets: [0, 1, 4, 16, 64, 256],
    registers,
  })
  const failures = new Counter({
    name: 'bougie_cycle_transactions_failed_total',
    help: 'Transactions on the cycle that were not stored',
    registers,
  })
  const responses = new Counter({
    name: 'bougie_cycle_commands_total',
    help: 'Bets and removals by outcome',
    labelNames: ['command', 'outcome'],
    registers,
  })
  const ended = new Counter({
    name: 'bougie_cycles_ended_total',
    help: 'Ended cycles by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const bets = new Gauge({ name: 'bougie_cycle_open_bets', help: 'Open bets of the running cycle', registers })
  const exposure = new Gauge({
    name: 'bougie_cycle_exposure_euros',
    help: 'The most that the house account may lose in the running cycle',
    registers,
  })
  return {
    /** Records one stored step and its number of commands. */
    committed(commands: number, tookMs: number) {
      stepSeconds.observe(tookMs / SECOND_MS)
      stepCommands.observe(commands)
    },
    failed: () => failures.inc(),
    /** `outcome` is `placed`, `removed`, or the code of a refusal. */
    responded: (command: 'bet' | 'removal', outcome: string) => responses.inc({ command, outcome }),
    ended: (outcome: string) => ended.inc({ outcome }),
    openBets: (count: number) => bets.set(count),
    exposure: (cents: number) => exposure.set(eurosFromCents(cents)),
  }
}

export type CycleMetrics = ReturnType<typeof createCycleMetrics>
