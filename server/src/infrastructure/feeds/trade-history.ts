/** Trades of the last while, to look up what the price was at a moment. */
export interface TradeHistory {
  /** In the order of time. */
  add(price: number, atMs: number): void
  /** The last trade at that time or before, unless it is older than `ageMaxMs` by then. */
  priceAt(atMs: number, ageMaxMs: number): number | null
  readonly lastAtMs: number | null
}

/** A little more than a whole round at the default pace. */
const KEPT_MS = 120_000
/** A busy market makes a few hundred trades a second. */
const TRADES_MAX = 100_000

export function createTradeHistory(): TradeHistory {
  let times: number[] = []
  let prices: number[] = []
  /** Where the kept ones begin; the arrays are cut only now and then. */
  let start = 0

  function forgetOld(nowMs: number): void {
    while (start < times.length && ((times[start] ?? 0) < nowMs - KEPT_MS || times.length - start > TRADES_MAX))
      start += 1
    if (start * 2 < times.length) return
    times = times.slice(start)
    prices = prices.slice(start)
    start = 0
  }

  /** How many of the kept trades happened by then, by halving. */
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
    add(price, atMs) {
      times.push(atMs)
      prices.push(price)
      forgetOld(atMs)
    },
    priceAt(atMs, ageMaxMs) {
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
