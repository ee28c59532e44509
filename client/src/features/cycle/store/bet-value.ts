// Cost, payout and current refund of a bet, computed by the server's engine. The server decides by its own figure when
// it receives the press; this one is a preview.
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
import type { CycleSeries, CycleTerms } from './cycle-series.ts'
import { netGainOf, type OwnBet } from './own-bets.ts'

export function termsOf(received: { readonly [Name in keyof CycleTerms]?: number | undefined }): CycleTerms {
  const { feeBasisPoints, cashOutBasisPoints } = DEFAULT_CYCLE_SETTINGS
  return {
    feeBasisPoints: received.feeBasisPoints ?? feeBasisPoints,
    cashOutBasisPoints: received.cashOutBasisPoints ?? cashOutBasisPoints,
  }
}

/** On top of the stake, by the rules; a known cycle has terms of its own. */
export function feeOf(stakeCents: number, terms: CycleTerms = DEFAULT_CYCLE_SETTINGS): number {
  return cycleFeeOf(cents(stakeCents), terms)
}

/** Net gain of a winning bet, after stake and fee: negative at the lowest odds. */
export function winOf(stakeCents: number, oddsHundredths: number, terms: CycleTerms = DEFAULT_CYCLE_SETTINGS): number {
  const payoutCents = payoutOf(cents(stakeCents), oddsHundredths)
  return netGainOf([{ stakeCents, feeCents: feeOf(stakeCents, terms), payoutCents }])
}

type PricePoint = Pick<CycleSeries, 'startPrice' | 'price' | 'index' | 'terms'>

/** Refund of the bet after this price; null when bets can no longer be removed. */
export function refundOf(bet: OwnBet, { startPrice, price, index, terms }: PricePoint): number | null {
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
      position: { startPrice, price, stepsLeft, pointIndex: index },
      chances: chancesOf({ startPrice, price, stepsLeft }),
      settings: terms,
    },
  )
  return removal.refundCents
}
