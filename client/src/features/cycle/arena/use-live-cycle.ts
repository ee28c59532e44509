import { CANDLES, CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import type { BetDirection } from '@bougie/protocol'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-store.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { combine, selectFrom } from '../../../stores/select.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import {
  type CandleModel,
  type CandleTone,
  type CandleView,
  type CycleTiming,
  candleModelOf,
  toneOf,
} from '../chart/candle-model.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { backValueOf, isAhead, winOf } from '../store/bet-value.ts'
import type { CycleSeries } from '../store/cycle-series.ts'
import type { OwnBet, PhaseClock } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'

/** The chart's data; only the chart subscribes to it. */
export function useCandleModels(view: CandleView): ReadonlyStore<CandleModel | null> {
  const { cycle } = useCycleFeatureStore()
  return useMemo(() => {
    let known: { readonly cycleId: string; readonly timing: CycleTiming } | null = null
    const running = selectFrom(cycle, (state) => state.cycle)
    return combine(cycle.series, running, (series, live) => {
      if (series === null) return null
      const timing = live === null ? null : timingOf(live.phase)
      if (timing !== null) known = { cycleId: series.cycleId, timing }
      return candleModelOf({
        series,
        bets: live?.bets ?? NO_BETS,
        view,
        timing: known?.cycleId === series.cycleId ? known.timing : null,
      })
    })
  }, [cycle, view])
}

/** Start of the cycle and length of a candle, from the phases; the results phase contains neither. */
export function timingOf({ name, endsAtMs, durationMs }: PhaseClock): CycleTiming | null {
  const span = CANDLES_OF_PHASE[name]
  if (span === null || durationMs <= 0) return null
  const [first, last] = span
  const candleMs = durationMs / (last - first + 1)
  return { startedAtMs: endsAtMs - last * candleMs, candleMs }
}

const CANDLES_OF_PHASE: Readonly<Record<PhaseClock['name'], readonly [number, number] | null>> = {
  betting: [1, CASH_OUT_CANDLE - 1],
  cashout: [CASH_OUT_CANDLE, LOCKED_CANDLE - 1],
  locked: [LOCKED_CANDLE, CANDLES],
  results: null,
  closed: null,
}

const NO_BETS: readonly OwnBet[] = []

/** A text that changes with the prices, written without a render: see LiveText. */
export function useLiveText(textOf: (series: CycleSeries) => string): ReadonlyStore<string> {
  const { cycle } = useCycleFeatureStore()
  return useMemo(() => selectFrom(cycle.series, (series) => (series === null ? '' : textOf(series))), [cycle, textOf])
}

/** A value derived from the prices that rarely changes; the component renders only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  const { cycle } = useCycleFeatureStore()
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

/** Net gain of the stake on that side if it wins. */
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

/** The reason why a win on that side would bring nothing; null when its payout is above stake plus fee. */
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

/** Current refund of the bet. */
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

/** A removal now would refund nothing: no press should give up a chance for that. */
export function useIsWorthless(bet: OwnBet): boolean {
  return useSeriesPart((series) => series !== null && backValueOf(bet, series) === 0)
}

export function useIsAhead(bet: OwnBet): boolean {
  return useSeriesPart((series) => series !== null && isAhead(bet, series))
}
