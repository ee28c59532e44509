import type { DatabaseJudge } from '../faulty-database.ts'
import type { Troubles } from '../troubles.ts'
import type { World } from '../world.ts'

/** Somebody can hold up whatever is stored: before it begins, or when it is stored and only the answer is awaited. */
export interface HoldingJudge extends DatabaseJudge {
  hold(point: 'begin' | 'answer', forMs: number): void
}

export interface HoldingJudgeDependencies {
  readonly world: World
  readonly troubles: Troubles
}

export function createHoldingJudge(inner: DatabaseJudge, { world, troubles }: HoldingJudgeDependencies): HoldingJudge {
  let heldUntilMs = { begin: 0, answer: 0 }
  const leftMs = (point: 'begin' | 'answer') => Math.max(0, heldUntilMs[point] - world.nowMs())

  return {
    hold(point, forMs) {
      heldUntilMs = { ...heldUntilMs, [point]: world.nowMs() + forMs }
      troubles.noteUnwell(forMs)
    },
    work() {
      const judged = inner.work()
      return {
        beginsAfterMs: judged.beginsAfterMs + leftMs('begin'),
        answersAfterMs: judged.answersAfterMs + leftMs('answer'),
        reach: (point) => judged.reach(point),
      }
    },
    read: () => inner.read(),
    calmDown() {
      heldUntilMs = { begin: 0, answer: 0 }
      inner.calmDown()
    },
  }
}
