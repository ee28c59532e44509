import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { CallOff, Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { forgetOldAnswers, type IdempotencyRepository } from './idempotency.ts'

const SWEEP_EVERY_MS = 10 * 60_000

export interface AnswerSweep {
  start(): void
  stop(): void
}

export interface AnswerSweepDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly idempotency: IdempotencyRepository
}

/** Forgets the answers of keys that nobody will send again. */
export function createAnswerSweep(dependencies: AnswerSweepDependencies): AnswerSweep {
  const { clock, timers, tasks, database, idempotency } = dependencies
  let callOff: CallOff | null = null

  function wait(): void {
    callOff = timers.after(SWEEP_EVERY_MS, () => {
      tasks.run('answer sweep', () =>
        database.transaction((transaction) => forgetOldAnswers(idempotency, transaction, clock.nowMs())),
      )
      wait()
    })
  }

  return {
    start: wait,
    stop() {
      callOff?.()
      callOff = null
    },
  }
}
