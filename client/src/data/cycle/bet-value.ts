// What a bet costs, pays and would give back now, by the engine that the server decides with. The server's figure at
// the moment it hears of the press is what counts; this one is there to press by.
import {
  CYCLE_POINTS,
  type CycleSettings,
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

/** What a cycle charges and keeps, as its state told it; those of the rules stand in before one did. */
export type CycleTerms = Pick<CycleSettings, 'feeBasisPoints' | 'cashOutBasisPoints'>

interface ToldTerms {
  readonly feeBasisPoints?: number | undefined
  readonly cashOutBasisPoints?: number | undefined
}

export function termsOf(told: ToldTerms): CycleTerms {
  const { feeBasisPoints, cashOutBasisPoints } = DEFAULT_CYCLE_SETTINGS
  return {
    feeBasisPoints: told.feeBasisPoints ?? feeBasisPoints,
    cashOutBasisPoints: told.cashOutBasisPoints ?? cashOutBasisPoints,
  }
}

/** On top of the stake, by the rules; a cycle that is known has terms of its own. */
export function feeOf(stakeCents: number): number {
  return feeBy(DEFAULT_CYCLE_SETTINGS, stakeCents)
}

export function feeBy(terms: CycleTerms, stakeCents: number): number {
  return cycleFeeOf(cents(stakeCents), terms)
}

/** What a bet brings when it wins, beyond its stake and its fee: at the lowest odds less than nothing. */
export function winOf(stakeCents: number, oddsHundredths: number, terms: CycleTerms = DEFAULT_CYCLE_SETTINGS): number {
  const payoutCents = payoutOf(cents(stakeCents), oddsHundredths)
  return netGainOf([{ stakeCents, feeCents: feeBy(terms, stakeCents), payoutCents }])
}

export type Moment = Pick<CycleSeries, 'startPrice' | 'price' | 'index' | 'terms'>

/** What giving the bet back would bring after this price; null when nothing is given back any more. */
export function backValueOf(
  bet: OwnBet,
  { startPrice, price, index, terms = DEFAULT_CYCLE_SETTINGS }: Moment,
): number | null {
  if (candleNumberAt(index) >= LOCKED_CANDLE) return null
  const stepsLeft = CYCLE_POINTS - index
  const { direction, stakeCents, feeCents, oddsHundredths, pointIndex } = bet
  const removal = removalTermsOf(
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
      settings: terms,
    },
  )
  return removal.refundCents
}

/** The bet would win if the cycle ended at this price. */
export function isAhead({ direction }: Pick<OwnBet, 'direction'>, { startPrice, price }: Moment): boolean {
  return direction === 'up' ? price > startPrice : price < startPrice
}
