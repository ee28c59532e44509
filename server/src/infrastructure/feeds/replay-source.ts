import { readFileSync, statSync } from 'node:fs'
import { assert } from '@bougie/engine'
import { messageOf } from '../../platform/app-error.ts'
import { SECOND_MS } from '../../platform/durations.ts'
import { createAlarm } from '../../platform/scheduling/alarm.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { TradeSource } from './live-feed.ts'

/** A larger file is a mistake, not a recording of some days. */
const FILE_BYTES_MAX = 200 * 1024 * 1024
/** Larger times are milliseconds since 1970, smaller ones seconds. */
const SECONDS_MAX = 10_000_000_000
/** Longer gaps are shortened to this, such as the time until markets open again. */
const GAP_MAX_MS = 1_000

interface RecordedPrice {
  readonly atMs: number
  readonly price: number
}

interface ReplaySourceDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly prices: readonly RecordedPrice[]
}

/** Plays a recording at its original pace, with long silences shortened, again and again. */
export function createReplaySource({ clock, timers, prices }: ReplaySourceDependencies): TradeSource {
  assert(prices.length > 0, 'a recording has prices')
  let next = 0
  let dueAtMs = 0
  let publish: (price: number) => void = () => undefined
  const alarm = createAlarm({ clock, timers, ring: playDue })

  function playDue(): void {
    const nowMs = clock.nowMs()
    while (dueAtMs <= nowMs) {
      const recorded = prices[next]
      if (recorded === undefined) break
      publish(recorded.price)
      const following = prices[next + 1]
      const gapMs = following === undefined ? GAP_MAX_MS : following.atMs - recorded.atMs
      dueAtMs += Math.min(gapMs, GAP_MAX_MS)
      next = following === undefined ? 0 : next + 1
      // Trades with the same time are published together. The break keeps a recording with only one time from looping
      // forever.
      if (following === undefined) break
    }
    alarm.set(Math.max(dueAtMs, nowMs))
  }

  return {
    start(onPrice) {
      publish = onPrice
      dueAtMs = clock.nowMs()
      playDue()
    },
    close() {
      alarm.set(null)
      return Promise.resolve()
    },
  }
}

/**
 * Reads a CSV file with a time (ISO 8601, or seconds or milliseconds since 1970) and a price in its first two columns,
 * oldest first, with or without a header line.
 * @throws with a message for the operator
 */
export function readRecordedPrices(file: string): readonly RecordedPrice[] {
  const prices = parseRecordedPrices(readFile(file))
  if (prices.length < 2) throw new Error(`PRICE_FEED: ${file} has no two lines "time,price"`)
  return prices
}

function readFile(file: string): string {
  try {
    if (statSync(file).size > FILE_BYTES_MAX) throw new Error('larger than 200 MB')
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`PRICE_FEED: can't read ${file}: ${messageOf(cause)}`, { cause })
  }
}

export function parseRecordedPrices(text: string): readonly RecordedPrice[] {
  const prices: RecordedPrice[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const recorded = parseLine(line)
    if (recorded === null) {
      if (prices.length === 0 && index === 0) continue
      throw new Error(`PRICE_FEED: line ${index + 1} is not "time,price": ${line.slice(0, 80)}`)
    }
    const previous = prices.at(-1)
    if (previous && recorded.atMs < previous.atMs) {
      throw new Error(`PRICE_FEED: line ${index + 1} is older than the one before`)
    }
    prices.push(recorded)
  }
  return prices
}

function parseLine(line: string): RecordedPrice | null {
  const [time = '', price = ''] = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const atMs = timeOf(time)
  const value = /^\d+(\.\d+)?$/.test(price) ? Number(price) : Number.NaN
  return Number.isFinite(atMs) && value > 0 ? { atMs, price: value } : null
}

function timeOf(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text)
  const number = Number(text)
  return Math.round(number > SECONDS_MAX ? number : number * SECOND_MS)
}
