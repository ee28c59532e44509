import type { FaultLog } from '../faults/fault-log.ts'
import type { FaultInjector, WritePoint } from '../faults/faulty-database.ts'
import type { World } from '../world.ts'

/** An injector that can delay any write: before it begins, or between its commit and the response. */
export function createStallingInjector(inner: FaultInjector, world: World, faultLog: FaultLog) {
  let heldUntilMs = { begin: 0, response: 0 }
  const leftMs = (point: 'begin' | 'response') => Math.max(0, heldUntilMs[point] - world.nowMs())

  return {
    delay(point: 'begin' | 'response', forMs: number) {
      heldUntilMs = { ...heldUntilMs, [point]: world.nowMs() + forMs }
      faultLog.recordUnhealthy(forMs)
    },
    work() {
      const injected = inner.work()
      return {
        beginsAfterMs: injected.beginsAfterMs + leftMs('begin'),
        respondsAfterMs: injected.respondsAfterMs + leftMs('response'),
        reach: (point: WritePoint) => injected.reach(point),
      }
    },
    read: () => inner.read(),
    stopInjecting() {
      heldUntilMs = { begin: 0, response: 0 }
      inner.stopInjecting()
    },
  }
}
