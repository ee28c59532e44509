import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface CycleMetrics {
  /** How long after its time a phase was ended. */
  phaseLate(lateMs: number): void
  /** One stored step with so many commands. */
  committed(commands: number, tookMs: number): void
  failed(): void
  /** `outcome`: placed, removed, or the code of a refusal. */
  answered(command: 'bet' | 'removal', outcome: string): void
  ended(outcome: string): void
  openBets(bets: number): void
  exposure(cents: number): void
}

const MS_PER_SECOND = 1_000
const CENTS_PER_EURO = 100

export function createCycleMetrics(registry: Registry): CycleMetrics {
  const registers = [registry]
  const lateness = new Histogram({
    name: 'bougie_cycle_phase_late_seconds',
    help: 'How late cycle phases end',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const stepSeconds = new Histogram({
    name: 'bougie_cycle_turn_seconds',
    help: 'Duration of one transaction on the cycle, from its begin to its commit',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
    registers,
  })
  const stepCommands = new Histogram({
    name: 'bougie_cycle_turn_commands',
    help: 'Bets and removals that share one commit',
    buckets: [0, 1, 4, 16, 64, 256],
    registers,
  })
  const failures = new Counter({
    name: 'bougie_cycle_turns_failed_total',
    help: 'Steps that were not stored',
    registers,
  })
  const answers = new Counter({
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
    help: 'The most that the house may lose in the running cycle',
    registers,
  })
  return {
    phaseLate: (lateMs) => lateness.observe(Math.max(0, lateMs) / MS_PER_SECOND),
    committed(commands, tookMs) {
      stepSeconds.observe(tookMs / MS_PER_SECOND)
      stepCommands.observe(commands)
    },
    failed: () => failures.inc(),
    answered: (command, outcome) => answers.inc({ command, outcome }),
    ended: (outcome) => ended.inc({ outcome }),
    openBets: (count) => bets.set(count),
    exposure: (cents) => exposure.set(cents / CENTS_PER_EURO),
  }
}
