import type { DatabaseJudge, Verdict, WritePoint } from './faulty-database.ts'
import type { Troubles } from './troubles.ts'

/** Long enough for whatever is tried again after a failure. */
const RETRIED_WITHIN_MS = 6_000

export interface PointJudge extends DatabaseJudge {
  /** Every moment that a write has passed so far: before and after each work, each statement and each commit. */
  readonly points: readonly WritePoint[]
}

/** Lets everything pass but one moment, counted from the first write of the run. */
export function createPointJudge(
  fault: { readonly at: number; readonly verdict: Verdict },
  troubles: Troubles,
): PointJudge {
  const points: WritePoint[] = []
  return {
    points,
    work: () => ({
      beginsAfterMs: 0,
      answersAfterMs: 0,
      reach(point) {
        points.push(point)
        if (points.length - 1 !== fault.at || fault.verdict === 'pass') return 'pass'
        if (fault.verdict === 'fail') troubles.noteUnwell(RETRIED_WITHIN_MS)
        return fault.verdict
      },
    }),
    read: () => ({ takesMs: 0, fails: false }),
    // One fault is all there is, however late it comes.
    calmDown: () => undefined,
  }
}
