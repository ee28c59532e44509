// Everything the chart draws, computed apart from any drawing: the points, the zones of UP, ÉGAL and DOWN,
// the own choice, and the range of prices that keeps all of it in sight without jumping.
import type { Direction } from '@bougie/protocol'
import type { PriceBounds } from '../../../chart/price-range.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import type { PriceSeries } from '../store/price-series.ts'
import { frBattle } from '../text/fr-battle.ts'

export interface ChartPoint {
  readonly index: number
  readonly price: number
}

/** A player's prediction for the round, as it is written into its zone. */
export interface SettledChoice {
  readonly name: string
  readonly choice: Direction | null
}

/** A round whose final price is known: what both had said, and how far from the edge of the band it ended. */
export interface SettledMarks {
  readonly finalPrice: number
  readonly result: Direction
  readonly players: readonly SettledChoice[]
}

export interface ChartModel {
  readonly round: number
  readonly points: readonly ChartPoint[]
  /** The index at the right edge. */
  readonly lastIndex: number
  /** Where the prediction ends and the result begins; null until known. */
  readonly initialIndex: number | null
  readonly initialPrice: number | null
  /** Where the price ends for ÉGAL: around the initial price, before that around the current one. */
  readonly band: PriceBounds | null
  /** The band still moves with the price. */
  readonly bandMoves: boolean
  /** Without a point while nobody here knows at which price it was made. */
  readonly choice: { readonly point: ChartPoint | null; readonly direction: Direction } | null
  readonly tone: PriceTone
  readonly range: PriceBounds | null
  /** null until the round is settled. */
  readonly settled: SettledMarks | null
}

export interface ChartFacts {
  readonly round: number
  readonly points: readonly ChartPoint[]
  readonly maxPoints: number
  readonly initialIndex: number | null
  readonly initialPrice: number | null
  readonly equalBand: number | null
  readonly ownChoice: Direction | null
  readonly choiceIndex: number | null
  readonly settled: SettledMarks | null
}

/** A round without its end known is drawn over so many points. */
const LAST_INDEX_DEFAULT = 73
/** So many widths of the band are always in sight, above and below the middle. */
const BANDS_IN_SIGHT = 2.6
/** Share of the height that stays free above and below. */
const RANGE_PADDING = 0.08

export function chartFactsOf(battle: LiveBattle, series: PriceSeries): ChartFacts {
  return {
    round: series.round,
    points: series.points,
    maxPoints: series.maxPoints,
    initialIndex: battle.initialIndex,
    initialPrice: battle.initialPrice,
    equalBand: battle.equalBand,
    // On its way it is no choice yet, neither on its button nor here.
    ownChoice: battle.ownChoice,
    choiceIndex: battle.choiceIndex,
    settled: settledOf(battle),
  }
}

function settledOf({ lastRound, round, role, self, opponent }: LiveBattle): SettledMarks | null {
  if (lastRound === null || lastRound.round !== round) return null
  const { finalPrice, result, ownChoice, opponentChoice } = lastRound
  const ownName = role === 'player' ? frBattle.search.you : self.username
  const players = [
    { name: ownName, choice: ownChoice },
    { name: opponent.username, choice: opponentChoice },
  ]
  return { finalPrice, result, players }
}

export function chartModelOf(facts: ChartFacts): ChartModel {
  const { points, initialPrice, equalBand } = facts
  const current = points.at(-1)?.price ?? null
  const centre = initialPrice ?? current
  const band = centre === null || equalBand === null ? null : bandAround(centre, equalBand)
  return {
    round: facts.round,
    points,
    lastIndex: facts.maxPoints > 1 ? facts.maxPoints : LAST_INDEX_DEFAULT,
    initialIndex: facts.initialIndex,
    initialPrice,
    band,
    bandMoves: initialPrice === null,
    choice: choiceOf(facts),
    tone: current === null ? 'equal' : priceTone(current, initialPrice, equalBand),
    range: rangeOf(points, band),
    settled: facts.settled,
  }
}

/** The edge of the band that is nearest to a price, and how far it is in percent of it. */
export function distanceToBand(price: number, { low, high }: PriceBounds): { edge: number; percent: number } {
  const edge = Math.abs(price - high) <= Math.abs(price - low) ? high : low
  return { edge, percent: Math.abs(price / edge - 1) * 100 }
}

/** The prices between which the log return stays within the band. */
export function bandAround(price: number, equalBand: number): PriceBounds {
  return { low: price * Math.exp(-equalBand), high: price * Math.exp(equalBand) }
}

/** Where the choice was made, and nowhere else: a marker on the moving head would tell of a choice made just now. */
function choiceOf({ points, ownChoice, choiceIndex }: ChartFacts): ChartModel['choice'] {
  if (ownChoice === null) return null
  return { point: points.find(({ index }) => index === choiceIndex) ?? null, direction: ownChoice }
}

function rangeOf(points: readonly ChartPoint[], band: PriceBounds | null): PriceBounds | null {
  if (points.length === 0) return null
  const prices = points.map(({ price }) => price)
  const around = band === null ? [] : bandsInSight(band)
  const low = Math.min(...prices, ...around)
  const high = Math.max(...prices, ...around)
  const padding = Math.max((high - low) * RANGE_PADDING, high * Number.EPSILON * 8)
  return { low: low - padding, high: high + padding }
}

function bandsInSight({ low, high }: PriceBounds): readonly number[] {
  const middle = (low + high) / 2
  const reach = ((high - low) / 2) * BANDS_IN_SIGHT
  return [middle - reach, middle + reach]
}

export type PriceTone = 'up' | 'down' | 'equal'

/** [G12] the colour of the current price says which prediction is right at this moment. */
export function priceTone(price: number, initialPrice: number | null, equalBand: number | null): PriceTone {
  if (initialPrice === null || equalBand === null || initialPrice <= 0 || price <= 0) return 'equal'
  const logReturn = Math.log(price / initialPrice)
  if (logReturn > equalBand) return 'up'
  return logReturn < -equalBand ? 'down' : 'equal'
}
