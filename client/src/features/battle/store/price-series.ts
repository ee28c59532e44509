// The public price points of one round, ordered by index, without duplicates.
import type { BattleStateMessage, PricePoint, ServerMessageOf } from '@bougie/protocol'

export interface PriceSeries {
  readonly round: number
  readonly points: readonly PricePoint[]
  /** The index of the last point of the round; 0 until known. */
  readonly maxPoints: number
}

/** Upper bound of points per round, for every setting that the engine accepts. */
export const SERIES_POINTS_MAX = 10_000

export function emptySeries(round: number): PriceSeries {
  return { round, points: [], maxPoints: 0 }
}

/** Late and repeated points are inserted by index; a point of another round, or outside its own, changes nothing. */
export function addPrice(series: PriceSeries, update: ServerMessageOf<'battle_price_update'>): PriceSeries {
  const { round, index, price, timestamp, maxPoints } = update
  if (round !== series.round || !isPointOf(index, maxPoints)) return series
  const last = series.points.at(-1)
  const point = { index, price, timestamp }
  if (last === undefined || last.index < index) return { ...series, maxPoints, points: [...series.points, point] }
  if (series.points.some((known) => known.index === index)) return series
  const points = [...series.points, point].sort((a, b) => a.index - b.index)
  return { ...series, maxPoints, points }
}

/** From a full state, which replaces the known points. */
export function seriesOf(state: Pick<BattleStateMessage, 'round' | 'prices' | 'maxPoints'>): PriceSeries {
  const byIndex = new Map(state.prices.map((point) => [point.index, point]))
  const points = [...byIndex.values()].sort((a, b) => a.index - b.index).slice(0, SERIES_POINTS_MAX)
  return { round: state.round, points, maxPoints: state.maxPoints }
}

/** True when a point before the last one never arrived. */
export function hasGap(series: PriceSeries): boolean {
  const last = series.points.at(-1)
  return last !== undefined && last.index !== series.points.length
}

/** [G56] the schema of the message has checked that both are numbers. */
function isPointOf(index: number, maxPoints: number): boolean {
  return maxPoints <= SERIES_POINTS_MAX && Number.isInteger(index) && index >= 1 && index <= maxPoints
}
