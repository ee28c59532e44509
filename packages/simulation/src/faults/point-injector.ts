import type { FaultLog } from './fault-log.ts'
import type { Verdict, WritePoint } from './faulty-database.ts'

/** Long enough for anything that is retried after a failure. */
const RETRIED_WITHIN_MS = 6_000

/** Injects a fault at a single point, counted from the first write of the run. */
export function createPointInjector(fault: { readonly at: number; readonly verdict: Verdict }, faultLog: FaultLog) {
  const points: WritePoint[] = []
  return {
    /** Every point that writes have passed so far: before and after each transaction, each statement and each commit. */
    points,
    work: () => ({
      beginsAfterMs: 0,
      respondsAfterMs: 0,
      reach(point: WritePoint): Verdict {
        points.push(point)
        if (points.length - 1 !== fault.at || fault.verdict === 'pass') return 'pass'
        if (fault.verdict === 'fail') faultLog.recordUnhealthy(RETRIED_WITHIN_MS)
        return fault.verdict
      },
    }),
    read: () => ({ takesMs: 0, fails: false }),
    // There is only one fault, and it may come late.
    stopInjecting: () => undefined,
  }
}

export type PointInjector = ReturnType<typeof createPointInjector>
