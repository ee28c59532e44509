import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { createRepeater, type Repeater } from '../timing/repeater.ts'
import { forgetOldAnswers, type IdempotencyRepository } from './idempotency.ts'

const SWEEP_EVERY_MS = 10 * 60_000

export type AnswerSweep = Pick<Repeater, 'start' | 'stop'>

export interface AnswerSweepDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly idempotency: IdempotencyRepository
}

/** Forgets the answers of keys that nobody will send again. */
export function createAnswerSweep(dependencies: AnswerSweepDependencies): AnswerSweep {
  const { clock, database, idempotency } = dependencies
  const sweep = () => database.transaction((transaction) => forgetOldAnswers(idempotency, transaction, clock.nowMs()))
  return createRepeater(dependencies, { name: 'answer sweep', everyMs: SWEEP_EVERY_MS, run: sweep })
}
