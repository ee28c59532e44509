// What a bet costs, pays and would give back now, by the engine that the server decides with. The server's figure at
// the moment it hears of the press is what counts; this one is there to press by.
import {
  CYCLE_POINTS,
  candleNumberAt,
  cents,
  chancesOf,
  cycleFeeOf,
  DEFAULT_CYCLE_SETTINGS,
  LOCKED_CANDLE,
  payoutOf,
  removalTermsOf,
} from '@bougie/engine'
import type { CycleSeries } from './cycle-series.ts'
import { netGainOf, type OwnBet } from './live-cycle.ts'

/** On top of the stake. */
export function feeOf(stakeCents: number): number {
  return cycleFeeOf(cents(stakeCents), DEFAULT_CYCLE_SETTINGS)
}

/** What a bet brings when it wins, beyond its stake and its fee: at the lowest odds less than nothing. */
export function winOf(stakeCents: number, oddsHundredths: number): number {
  const payoutCents = payoutOf(cents(stakeCents), oddsHundredths)
  return netGainOf([{ stakeCents, feeCents: feeOf(stakeCents), payoutCents }])
}

export type Moment = Pick<CycleSeries, 'startPrice' | 'price' | 'index'>

/** What giving the bet back would bring after this price; null when nothing is given back any more. */
export function backValueOf(bet: OwnBet, { startPrice, price, index }: Moment): number | null {
  if (candleNumberAt(index) >= LOCKED_CANDLE) return null
  const stepsLeft = CYCLE_POINTS - index
  const { direction, stakeCents, feeCents, oddsHundredths, pointIndex } = bet
  const terms = removalTermsOf(
    {
      direction,
      stakeCents: cents(stakeCents),
      feeCents: cents(feeCents),
      payoutCents: payoutOf(cents(stakeCents), oddsHundredths),
      pointIndex,
    },
    {
      moment: { startPrice, price, stepsLeft, pointIndex: index },
      chances: chancesOf({ startPrice, price, stepsLeft }),
      settings: DEFAULT_CYCLE_SETTINGS,
    },
  )
  return terms.refundCents
}

/** The bet would win if the cycle ended at this price. */
export function isAhead({ direction }: Pick<OwnBet, 'direction'>, { startPrice, price }: Moment): boolean {
  return direction === 'up' ? price > startPrice : price < startPrice
}
