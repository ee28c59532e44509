// The position of the cycle at a time: the last point that was due, and the number of steps left.
import { isPrice } from '../price.ts'
import type { CyclePosition } from './chances.ts'
import { pointIndexAt } from './schedule.ts'
import { CYCLE_POINTS } from './settings.ts'
import type { CycleState } from './state.ts'

export interface PositionOptions {
  readonly prices: readonly number[]
  readonly nowMs: number
}

export interface PointPosition extends CyclePosition {
  readonly pointIndex: number
}

/** null when the prices are not those of this cycle. */
export function positionAt(state: CycleState, { prices, nowMs }: PositionOptions): PointPosition | null {
  const pointIndex = pointIndexAt(state, nowMs)
  const price = prices[pointIndex]
  if (prices.length !== CYCLE_POINTS + 1 || prices[0] !== state.startPrice) return null
  if (price === undefined || !isPrice(price)) return null
  return { startPrice: state.startPrice, price, stepsLeft: CYCLE_POINTS - pointIndex, pointIndex }
}
