// Prices from outside. A round's points are the prices at their times; a sampled price never changes. The band follows
// from the volatility of the last minutes. A trade's time is when it arrived, because the exchange's clock may differ
// from ours.
import {
  equalBandOfVolatility,
  liveEqualBandOf,
  type PhaseStarts,
  pointAtMs,
  type RoundTiming,
  roundToPrice,
} from '@bougie/engine'
import { createAlarm } from '../../platform/scheduling/alarm.ts'
import type { Clock } from '../../ports/clock.ts'
import { FEED_STALE_MS, type PriceFeed, type RoundPath } from '../../ports/price-feed.ts'
import type { Timers } from '../../ports/timers.ts'
import { createTradeHistory } from './trade-history.ts'
import type { TradeSource } from './trade-source.ts'

const SAMPLE_MS = 1_000
const SAMPLES_MAX = 300
/** With fewer samples the measured volatility is unreliable, so the usual one is used. */
const SAMPLES_MIN = 15
const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
/** Bitcoin's usual volatility of 50 % per year, scaled to one sample. */
const USUAL_VOLATILITY = 0.5 / Math.sqrt(YEAR_MS / SAMPLE_MS)

export interface LiveFeedDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly source: TradeSource
}

export function createLiveFeed({ clock, timers, source }: LiveFeedDependencies): PriceFeed {
  const history = createTradeHistory()
  const staleListeners = new Set<() => void>()
  const staleAlarm = createAlarm({ clock, timers, ring: checkStale })
  const sampleAlarm = createAlarm({ clock, timers, ring: takeSample })
  /** One per second, without a gap. */
  let samples: number[] = []
  let isReportedStale = true

  function onPrice(raw: number, atMs = clock.nowMs()): void {
    const price = roundToPrice(raw)
    if (price === null) return
    history.add(price, Math.max(atMs, history.lastAtMs ?? 0))
    if (!isReportedStale) return
    isReportedStale = false
    checkStale()
  }

  /** Checks only when the newest trade may have become too old, however many trades arrive. */
  function checkStale(): void {
    const { lastAtMs } = history
    if (lastAtMs === null) return
    if (isFresh()) {
      staleAlarm.set(lastAtMs + FEED_STALE_MS + 1)
      return
    }
    isReportedStale = true
    samples = []
    for (const listener of staleListeners) listener()
  }

  function isFresh(): boolean {
    return history.lastAtMs !== null && clock.nowMs() - history.lastAtMs <= FEED_STALE_MS
  }

  function takeSample(): void {
    sampleAlarm.set(clock.nowMs() + SAMPLE_MS)
    const price = history.priceAt(clock.nowMs(), FEED_STALE_MS)
    samples = price === null ? [] : [...samples.slice(1 - SAMPLES_MAX), price]
  }

  function openPath(timing: RoundTiming): RoundPath {
    const sampled: number[] = []

    function sampleUntil(index: number, starts: PhaseStarts): boolean {
      while (sampled.length < index) {
        const price = history.priceAt(pointAtMs(timing, starts, sampled.length + 1), FEED_STALE_MS)
        if (price === null) return false
        sampled.push(price)
      }
      return true
    }

    return {
      first: (count, starts) => (sampleUntil(count, starts) ? sampled.slice(0, count) : null),
      at: (index, starts) => (sampleUntil(index, starts) ? (sampled[index - 1] ?? null) : null),
    }
  }

  source.start(onPrice)
  takeSample()

  return {
    source: 'live',
    equalBand(timing) {
      const durations = { intervalMs: SAMPLE_MS, resultsWaitMs: timing.resultsWaitMs }
      if (samples.length < SAMPLES_MIN) return equalBandOfVolatility({ volatility: USUAL_VOLATILITY, ...durations })
      return liveEqualBandOf({ prices: samples, ...durations })
    },
    openRound: ({ timing }) => openPath(timing),
    isFresh,
    pricedAtMs: () => history.lastAtMs,
    onStale(listener) {
      staleListeners.add(listener)
      return () => staleListeners.delete(listener)
    },
    async close() {
      staleAlarm.set(null)
      sampleAlarm.set(null)
      await source.close()
    },
  }
}
