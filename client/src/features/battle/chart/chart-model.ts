// The chart's view model, computed without drawing: the points, the zones of UP, ÉGAL and DOWN, the player's choice,
// and a price range that contains all of them without jumping.
import type { Direction } from '@bougie/protocol'
import type { PriceBounds } from '../../../chart/price-scale.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import type { PriceSeries } from '../store/price-series.ts'
import { frBattle } from '../text/fr-battle.ts'

export interface ChartPoint {
  readonly index: number
  readonly price: number
}

/** A player's prediction for the round, written into its zone. */
export interface SettledChoice {
  readonly name: string
  readonly choice: Direction | null
}

/** A settled round: both players' choices, and the distance of the final price from the edge of the band. */
export interface SettledMarks {
  readonly finalPrice: number
  readonly result: Direction
  readonly players: readonly SettledChoice[]
}

/** Figures of the round, from the battle and its prices or from a proof. */
export interface ChartInput
  extends Pick<LiveBattle, 'initialIndex' | 'initialPrice' | 'equalBand' | 'ownChoice' | 'choiceIndex'>,
    Pick<PriceSeries, 'round' | 'maxPoints'> {
  readonly points: readonly ChartPoint[]
  /** null until the round is settled. */
  readonly settled: SettledMarks | null
}

export interface ChartModel extends Pick<ChartInput, 'round' | 'points' | 'initialIndex' | 'initialPrice' | 'settled'> {
  /** The index at the right edge. */
  readonly lastIndex: number
  /** The price range that counts as ÉGAL: around the initial price, before that around the current price. */
  readonly band: PriceBounds | null
  /** True while the band follows the current price. */
  readonly bandMoves: boolean
  /** Without a point while this browser does not know at which price the choice was made. */
  readonly choice: { readonly point: ChartPoint | null; readonly direction: Direction } | null
  readonly tone: PriceTone
  readonly range: PriceBounds | null
}

/** Number of points of a round whose length is unknown. */
const LAST_INDEX_DEFAULT = 73
/** The range always shows this many band widths above and below the middle. */
const BANDS_IN_SIGHT = 2.6
/** Share of the height kept free above and below. */
const RANGE_PADDING = 0.08

export function chartInputOf(battle: LiveBattle, series: PriceSeries): ChartInput {
  // A choice in flight is not shown as made, neither on its button nor here.
  return { ...battle, ...series, settled: settledOf(battle) }
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

export function chartModelOf(input: ChartInput): ChartModel {
  const { points, initialPrice, equalBand } = input
  const current = points.at(-1)?.price ?? null
  const centre = initialPrice ?? current
  const band = centre === null || equalBand === null ? null : bandAround(centre, equalBand)
  return {
    round: input.round,
    points,
    lastIndex: input.maxPoints > 1 ? input.maxPoints : LAST_INDEX_DEFAULT,
    initialIndex: input.initialIndex,
    initialPrice,
    band,
    bandMoves: initialPrice === null,
    choice: choiceOf(input),
    tone: current === null ? 'equal' : priceTone(current, initialPrice, equalBand),
    range: rangeOf(points, band),
    settled: input.settled,
  }
}

/** The edge of the band nearest to a price, and the distance in percent of that edge. */
export function distanceToBand(price: number, { low, high }: PriceBounds): { edge: number; percent: number } {
  const edge = Math.abs(price - high) <= Math.abs(price - low) ? high : low
  return { edge, percent: Math.abs(price / edge - 1) * 100 }
}

/** The prices whose log return stays within the band. */
export function bandAround(price: number, equalBand: number): PriceBounds {
  return { low: price * Math.exp(-equalBand), high: price * Math.exp(equalBand) }
}

/** Shown only at the price where the choice was made: on the moving head it would suggest a choice made just now. */
function choiceOf({ points, ownChoice, choiceIndex }: ChartInput): ChartModel['choice'] {
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

type PriceTone = 'up' | 'down' | 'equal'

/** [G12] the colour of the current price shows the prediction that would win at this price. */
export function priceTone(price: number, initialPrice: number | null, equalBand: number | null): PriceTone {
  if (initialPrice === null || equalBand === null || initialPrice <= 0 || price <= 0) return 'equal'
  const logReturn = Math.log(price / initialPrice)
  if (logReturn > equalBand) return 'up'
  return logReturn < -equalBand ? 'down' : 'equal'
}

/** The head reaches a new point shortly before the next one is due. */
export const GLIDE_MS = 220

/** The head of the line between price points, which arrive in steps. The chart asks for it once a frame. */
export interface HeadGlide {
  readonly from: ChartPoint
  readonly to: ChartPoint
  readonly startedAtMs: number
}

export function headAt({ from, to, startedAtMs }: HeadGlide, nowMs: number): ChartPoint {
  const share = easeOut(Math.min(1, Math.max(0, (nowMs - startedAtMs) / GLIDE_MS)))
  return { index: from.index + (to.index - from.index) * share, price: from.price + (to.price - from.price) * share }
}

export function isGliding({ startedAtMs }: HeadGlide, nowMs: number): boolean {
  return nowMs < startedAtMs + GLIDE_MS
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 2
}
