import type { FaultLog } from '../faults/fault-log.ts'
import type { FaultInjector } from '../faults/faulty-database.ts'
import type { World } from '../world.ts'

/** Somebody can hold up whatever is stored: before it begins, or when it is stored and only the answer is awaited. */
export interface StallingInjector extends FaultInjector {
  hold(point: 'begin' | 'answer', forMs: number): void
}

export interface HoldingJudgeDependencies {
  readonly world: World
  readonly faultLog: FaultLog
}

export function createStallingInjector(
  inner: FaultInjector,
  { world, faultLog }: HoldingJudgeDependencies,
): StallingInjector {
  let heldUntilMs = { begin: 0, answer: 0 }
  const leftMs = (point: 'begin' | 'answer') => Math.max(0, heldUntilMs[point] - world.nowMs())

  return {
    hold(point, forMs) {
      heldUntilMs = { ...heldUntilMs, [point]: world.nowMs() + forMs }
      faultLog.recordUnhealthy(forMs)
    },
    work() {
      const injected = inner.work()
      return {
        beginsAfterMs: injected.beginsAfterMs + leftMs('begin'),
        answersAfterMs: injected.answersAfterMs + leftMs('answer'),
        reach: (point) => injected.reach(point),
      }
    },
    read: () => inner.read(),
    stopInjecting() {
      heldUntilMs = { begin: 0, answer: 0 }
      inner.stopInjecting()
    },
  }
}
