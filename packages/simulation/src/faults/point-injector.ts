import type { FaultLog } from './fault-log.ts'
import type { FaultInjector, Verdict, WritePoint } from './faulty-database.ts'

/** Long enough for whatever is tried again after a failure. */
const RETRIED_WITHIN_MS = 6_000

export interface PointInjector extends FaultInjector {
  /** Every point that a write has passed so far: before and after each transaction, each statement and each commit. */
  readonly points: readonly WritePoint[]
}

/** Lets everything pass but one point, counted from the first write of the run. */
export function createPointInjector(
  fault: { readonly at: number; readonly verdict: Verdict },
  faultLog: FaultLog,
): PointInjector {
  const points: WritePoint[] = []
  return {
    points,
    work: () => ({
      beginsAfterMs: 0,
      respondsAfterMs: 0,
      reach(point) {
        points.push(point)
        if (points.length - 1 !== fault.at || fault.verdict === 'pass') return 'pass'
        if (fault.verdict === 'fail') faultLog.recordUnhealthy(RETRIED_WITHIN_MS)
        return fault.verdict
      },
    }),
    read: () => ({ takesMs: 0, fails: false }),
    // One fault is all there is, however late it comes.
    stopInjecting: () => undefined,
  }
}
