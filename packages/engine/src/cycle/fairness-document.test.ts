// The vectors of docs/fairness.md were computed by another program in another language: they check the engine, and the
// engine checks that the page is still right.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { commitmentOf } from '../fairness.ts'
import { type Candle, candlesOf } from './candles.ts'
import { CYCLE_PATH_VERSION, cycleKeyOf, cyclePricesOf, cycleStartPriceOf } from './price-path.ts'
import { CANDLES, CYCLE_POINTS } from './settings.ts'
import { cycleResultOf } from './settlement.ts'

interface CycleVector {
  readonly serverSeed: string
  readonly previousPrice: number | null
  readonly candles: readonly Candle[]
}

const page = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8')
const part = page.slice(page.indexOf('# Fairness of a cycle'))
const vectors: readonly CycleVector[] = [...part.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) =>
  JSON.parse(json ?? ''),
)

describe('docs/fairness.md, cycle', () => {
  test('has three vectors', () => {
    expect(vectors).toHaveLength(3)
  })

  test.each(vectors)('vector $#: the engine finds the same prices, candles and result', (vector) => {
    const { serverSeed, previousPrice } = vector
    const startPrice = cycleStartPriceOf({ serverSeed, previousPrice })
    const prices = cyclePricesOf({ serverSeed, startPrice })
    const finalPrice = prices.at(-1) ?? 0
    const document = vector.candles.map((candle) => candle.number)
    expect(vector).toEqual({
      game: 'cycle',
      serverSeed,
      previousPrice,
      commitment: commitmentOf(serverSeed),
      stepsKey: bytesToHex(cycleKeyOf(serverSeed, 1)),
      startPrice,
      firstPrices: prices.slice(0, 6),
      candles: candlesOf(prices, CYCLE_POINTS).filter((candle) => document.includes(candle.number)),
      finalPrice,
      result: cycleResultOf({ startPrice, finalPrice }),
      pricesSha256: sha256OfText(prices.map((price) => price.toFixed(2)).join()),
    })
    expect(document).toHaveLength(4)
  })

  test('states the constants of the formula', () => {
    for (const text of [CYCLE_PATH_VERSION, `${CYCLE_POINTS} points`, `${CANDLES} candles`]) {
      expect(part).toContain(text)
    }
  })
})

function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
