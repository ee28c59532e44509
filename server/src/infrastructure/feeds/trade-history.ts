/** A little longer than a whole round at the default pace. */
const KEPT_MS = 120_000
/** An active market makes a few hundred trades a second. */
const TRADES_MAX = 100_000

/** The latest trades, for looking up the price at a given time. */
export function createTradeHistory() {
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
