// Prices from outside. A round's points are the prices at their times; a sampled price never changes. The band follows
// from the moves of the last minutes. A trade's time is when it arrived, because the exchange's clock may differ
// from ours.
import {
  measuredEqualBandOf,
  normalEqualBandOf,
  type PhaseStarts,
  pointAtMs,
  type RoundTiming,
  roundToPrice,
} from '@bougie/engine'
import { createAlarm } from '../../platform/scheduling/alarm.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { FEED_STALE_MS, LIVE_ROUND_MAX_MS, type PriceFeed, type RoundPath } from '../../ports/price-feed.ts'

/** A source of trades: an exchange, or a file that replays one. */
export interface TradeSource {
  /** Reports prices as they arrive, not yet validated, with the current time unless they carry their own. */
  start(onPrice: (price: number, atMs?: number) => void): void
  close(): Promise<void>
}

/** How late the prices of a round may be looked up, when nobody watched it. */
const LOOKED_UP_LATE_MAX_MS = 20_000
const KEPT_MS = LIVE_ROUND_MAX_MS + LOOKED_UP_LATE_MAX_MS
/** An active market makes a few hundred trades a second. */
const TRADES_MAX = 100_000

const SAMPLE_MS = 1_000
const SAMPLES_MAX = 300
/** With fewer samples a measured band is unreliable: that of before the silence is used, or at first the usual one. */
const SAMPLES_MIN = 15
const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
/** Bitcoin's usual volatility of 50 % per year, scaled to one sample. */
const USUAL_VOLATILITY = 0.5 / Math.sqrt(YEAR_MS / SAMPLE_MS)

interface LiveFeedDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly source: TradeSource
}

export function createLiveFeed({ clock, timers, source }: LiveFeedDependencies): PriceFeed {
  const history = createTradeHistory()
  const staleListeners: (() => void)[] = []
  const staleAlarm = createAlarm({ clock, timers, ring: checkStale })
  const sampleAlarm = createAlarm({ clock, timers, ring: takeSample })
  /** One per second, without a gap. */
  let samples: number[] = []
  /** The latest samples that were enough: after a silence they tell more about this market than the usual volatility. */
  let measured: readonly number[] = []
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
    if (samples.length >= SAMPLES_MIN) measured = samples
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
    equalBand({ resultsWaitMs }) {
      const options = { intervalMs: SAMPLE_MS, resultsWaitMs }
      return measured.length === 0
        ? normalEqualBandOf(USUAL_VOLATILITY, options)
        : measuredEqualBandOf(measured, options)
    },
    openRound: ({ timing }) => openPath(timing),
    isFresh,
    pricedAtMs: () => history.lastAtMs,
    onStale: (listener) => void staleListeners.push(listener),
    async close() {
      staleAlarm.set(null)
      sampleAlarm.set(null)
      await source.close()
    },
  }
}

/** The latest trades, for looking up the price at a given time. */
function createTradeHistory() {
  let times: number[] = []
  let prices: number[] = []
  /** The index of the oldest kept trade; the arrays are shortened only occasionally. */
  let start = 0

  function forgetOld(nowMs: number): void {
    while (start < times.length && ((times[start] ?? 0) < nowMs - KEPT_MS || times.length - start > TRADES_MAX))
      start += 1
    if (start * 2 < times.length) return
    times = times.slice(start)
    prices = prices.slice(start)
    start = 0
  }

  /** The number of trades up to that time, by binary search. */
  function countUntil(atMs: number): number {
    let low = start
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] ?? 0) <= atMs) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** Trades must be added in order of time. */
    add(price: number, atMs: number) {
      times.push(atMs)
      prices.push(price)
      forgetOld(atMs)
    },
    /** The price of the last trade at or before that time; null if it is older than `ageMaxMs` by then. */
    priceAt(atMs: number, ageMaxMs: number) {
      const index = countUntil(atMs) - 1
      const tradedAtMs = index < start ? undefined : times[index]
      if (tradedAtMs === undefined || atMs - tradedAtMs > ageMaxMs) return null
      return prices[index] ?? null
    },
    get lastAtMs() {
      return times.at(-1) ?? null
    },
  }
}
