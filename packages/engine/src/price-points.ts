// The price points of a round and their times. Index 1 stands at the start of `prediction`, then one more each tick. A
// phase that is not a multiple of the tick ends with one shorter step, so that a point always stands exactly at its
// end: the initial price at the end of `prediction`, the final one (`maxPoints`) at the end of `results_wait`.
import { assert } from './assert.ts'
import type { RoundTiming } from './battle/settings.ts'

export function pointPlanOf({ predictionMs, resultsWaitMs, tickMs }: RoundTiming) {
  const initialIndex = 1 + Math.ceil(predictionMs / tickMs)
  // Steps between the initial and the final price.
  const resultSteps = Math.ceil(resultsWaitMs / tickMs)
  return { initialIndex, maxPoints: initialIndex + resultSteps, resultSteps }
}

export interface PhaseStarts {
  readonly predictionStartedAtMs: number
  /** null until `results_wait` has started: only points up to the initial one have a time then. */
  readonly resultsWaitStartedAtMs: number | null
}

export function pointAtMs(timing: RoundTiming, starts: PhaseStarts, index: number): number {
  const plan = pointPlanOf(timing)
  assert(Number.isSafeInteger(index) && index >= 1 && index <= plan.maxPoints, `no such point: ${index}`)
  if (index <= plan.initialIndex) {
    return starts.predictionStartedAtMs + Math.min((index - 1) * timing.tickMs, timing.predictionMs)
  }
  assert(starts.resultsWaitStartedAtMs !== null, 'results_wait has not started')
  return starts.resultsWaitStartedAtMs + Math.min((index - plan.initialIndex) * timing.tickMs, timing.resultsWaitMs)
}
