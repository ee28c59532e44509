// Where the cycle stands at a time: the last point that was due, and how many steps are left.
import { isPrice } from '../price.ts'
import type { CycleMoment } from './chances.ts'
import { pointIndexAt } from './schedule.ts'
import { CYCLE_POINTS } from './settings.ts'
import type { CycleState } from './state.ts'

export interface MomentOptions {
  readonly prices: readonly number[]
  readonly nowMs: number
}

export interface PointMoment extends CycleMoment {
  readonly pointIndex: number
}

/** null when the prices are not those of this cycle. */
export function momentAt(state: CycleState, { prices, nowMs }: MomentOptions): PointMoment | null {
  const pointIndex = pointIndexAt(state, nowMs)
  const price = prices[pointIndex]
  if (prices.length !== CYCLE_POINTS + 1 || prices[0] !== state.startPrice) return null
  if (price === undefined || !isPrice(price)) return null
  return { startPrice: state.startPrice, price, stepsLeft: CYCLE_POINTS - pointIndex, pointIndex }
}
