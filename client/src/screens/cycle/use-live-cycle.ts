import type { BetDirection } from '@bougie/protocol'
import { useMemo } from 'react'
import { useCycleKit } from '../../app/use-cycle-kit.tsx'
import { backValueOf, isAhead, winOf } from '../../data/cycle/bet-value.ts'
import type { CycleSeries } from '../../data/cycle/cycle-series.ts'
import type { OwnBet } from '../../data/cycle/live-cycle.ts'
import { combine, selectFrom } from '../../data/select.ts'
import type { ReadonlyStore } from '../../data/store.ts'
import { useSelected } from '../../data/use-selected.ts'
import { formatEuros } from '../../text/format-euros.ts'
import { formatChange, formatPrice } from '../../text/format-price.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { type CandleModel, type CandleTone, candleModelOf, toneOf } from './chart/candle-model.ts'

/** What the chart draws, for the chart alone to follow. */
export function useCandleModels(): ReadonlyStore<CandleModel | null> {
  const { cycle } = useCycleKit()
  return useMemo(() => {
    const bets = selectFrom(cycle, (state) => state.cycle?.bets ?? NO_BETS)
    return combine(cycle.series, bets, (series, own) => (series === null ? null : candleModelOf(series, own)))
  }, [cycle])
}

const NO_BETS: readonly OwnBet[] = []

/** A text that changes with the prices, written without rendering: see LiveText. */
export function useLiveText(textOf: (series: CycleSeries) => string): ReadonlyStore<string> {
  const { cycle } = useCycleKit()
  return useMemo(() => selectFrom(cycle.series, (series) => (series === null ? '' : textOf(series))), [cycle, textOf])
}

/** A part of what the prices say that changes now and then; the component renders again only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  const { cycle } = useCycleKit()
  return useSelected(cycle.series, partOf)
}

export const priceText = ({ price }: CycleSeries): string => formatPrice(price)
export const changeText = ({ price, startPrice }: CycleSeries): string => formatChange(startPrice, price)
export const balanceText = ({ quote: { up, down, bonus, malus } }: CycleSeries): string => {
  if (up === null && down === null) return ''
  return bonus === 0 && malus === 0 ? frCycle.balanceOfSides.even : frCycle.balanceOfSides.line(bonus, malus)
}
export const seriesTone = (series: CycleSeries | null): CandleTone =>
  series === null ? 'equal' : toneOf(series.price, series.startPrice)

export function useOddsText(direction: BetDirection): ReadonlyStore<string> {
  return useLiveText(ODDS_TEXT[direction])
}

const ODDS_TEXT: Readonly<Record<BetDirection, (series: CycleSeries) => string>> = {
  up: ({ quote }) => oddsText(quote.up),
  down: ({ quote }) => oddsText(quote.down),
}

function oddsText(hundredths: number | null): string {
  return hundredths === null ? frCycle.bet.closedSide : frCycle.bet.odds(hundredths)
}

/** What the stake would bring on that side, beyond all that is debited for it. */
export function useWinText(direction: BetDirection, stakeCents: number | null): ReadonlyStore<string> {
  const textOf = useMemo(
    () =>
      ({ quote, terms }: CycleSeries) => {
        const odds = quote[direction]
        return odds === null || stakeCents === null ? '' : frCycle.bet.wins(winOf(stakeCents, odds, terms))
      },
    [direction, stakeCents],
  )
  return useLiveText(textOf)
}

/** Why winning on that side would bring nothing: its payout is not above the stake and the fee. null when it is. */
export function useWinWarning(direction: BetDirection, stakeCents: number | null): string | null {
  return useSeriesPart((series) => {
    const odds = series?.quote[direction] ?? null
    return odds === null || stakeCents === null ? null : winWarningOf(winOf(stakeCents, odds, series?.terms))
  })
}

function winWarningOf(netCents: number): string | null {
  if (netCents > 0) return null
  return netCents < 0 ? frCycle.bet.losesAnyway : frCycle.bet.gainsNothing
}

/** What the bet would give back now. */
export function useBackText(bet: OwnBet): ReadonlyStore<string> {
  const textOf = useMemo(
    () => (series: CycleSeries) => {
      const value = backValueOf(bet, series)
      return value === null ? '' : formatEuros(value)
    },
    [bet],
  )
  return useLiveText(textOf)
}

/** Given back now it would bring nothing: no press should give a chance away for that. */
export function useIsWorthless(bet: OwnBet): boolean {
  return useSeriesPart((series) => series !== null && backValueOf(bet, series) === 0)
}

export function useIsAhead(bet: OwnBet): boolean {
  return useSeriesPart((series) => series !== null && isAhead(bet, series))
}
