import { readFileSync, statSync } from 'node:fs'

/** A larger file is a mistake, not a recording of some days. */
const FILE_BYTES_MAX = 200 * 1024 * 1024
/** Larger times are milliseconds since 1970, smaller ones seconds. */
const SECONDS_MAX = 10_000_000_000
const MS_PER_SECOND = 1_000

export interface RecordedPrice {
  readonly atMs: number
  readonly price: number
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
    throw new Error(`PRICE_FEED: can't read ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
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
  return Math.round(number > SECONDS_MAX ? number : number * MS_PER_SECOND)
}
