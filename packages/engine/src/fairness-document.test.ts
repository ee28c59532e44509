// The vectors of docs/fairness.md were computed by another program in another language: they check the engine, and the
// engine checks that the page is still right.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { directionOf } from './battle/outcome.ts'
import type { RoundTiming } from './battle/settings.ts'
import { type Candle, candlesOf } from './cycle/candles.ts'
import { CYCLE_PATH_VERSION, cycleKeyOf, cyclePricesOf, cycleStartPriceOf } from './cycle/price-path.ts'
import { CANDLES, CYCLE_POINTS } from './cycle/settings.ts'
import { cycleResultOf } from './cycle/settlement.ts'
import { EQUAL_BAND_QUANTILE, simulatedEqualBandOf } from './equal-band.ts'
import { commitmentOf } from './fairness.ts'
import { type BattleSeeds, battlePathOf, roundKeyOf, startPriceOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { START_HUNDREDTHS_MAX, START_HUNDREDTHS_MIN, STEP_DIVISOR } from './price-step.ts'

/** The fields that are computed from the others are compared as they stand. */
interface BattleVector extends BattleSeeds {
  readonly settings: RoundTiming
  readonly rounds: readonly unknown[]
}

interface CycleVector {
  readonly serverSeed: string
  readonly previousPrice: number | null
  readonly candles: readonly Candle[]
}

const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8')
const [battles = '', cycles = ''] = page.split(/^(?=# Fairness of a cycle)/m)

function vectorsIn<Vector>(part: string): readonly Vector[] {
  return [...part.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json ?? ''))
}

describe('docs/fairness.md, battle', () => {
  const vectors = vectorsIn<BattleVector>(battles)

  test('has three vectors', () => {
    expect(vectors).toHaveLength(3)
  })

  test.each(vectors)('vector $#: the engine finds the same seeds, prices and results', (vector) => {
    const { serverSeed, clientSeeds, settings } = vector
    const seeds = { serverSeed, clientSeeds }
    const { initialIndex } = pointPlanOf(settings)
    const equalBand = simulatedEqualBandOf(settings)
    const rounds = battlePathOf({ seeds, timing: settings, rounds: vector.rounds.length }).map((prices, index) => {
      const initialPrice = prices[initialIndex - 1] ?? 0
      const finalPrice = prices.at(-1) ?? 0
      return {
        round: index + 1,
        points: prices.length,
        key: bytesToHex(roundKeyOf(seeds, index + 1)),
        firstPrices: prices.slice(0, 6),
        initialPrice,
        finalPrice,
        result: directionOf({ initialPrice, finalPrice, equalBand }),
        pricesSha256: sha256Of(prices),
      }
    })
    const startPrice = startPriceOf(seeds)
    expect(vector).toEqual({ ...vector, commitment: commitmentOf(serverSeed), startPrice, equalBand, rounds })
  })

  test('states the constants of the formula', () => {
    const step = 65_536 * STEP_DIVISOR
    const numbers = [START_HUNDREDTHS_MIN, START_HUNDREDTHS_MAX - START_HUNDREDTHS_MIN + 1, step, EQUAL_BAND_QUANTILE]
    for (const number of numbers) expect(page).toContain(String(number))
    expect(page).toContain(`${65_536} × ${STEP_DIVISOR}`)
  })
})

describe('docs/fairness.md, cycle', () => {
  const vectors = vectorsIn<CycleVector>(cycles)

  test('has three vectors', () => {
    expect(vectors).toHaveLength(3)
  })

  test.each(vectors)('vector $#: the engine finds the same prices, candles and result', (vector) => {
    const { serverSeed, previousPrice } = vector
    const startPrice = cycleStartPriceOf({ serverSeed, previousPrice })
    const prices = cyclePricesOf({ serverSeed, startPrice })
    const finalPrice = prices.at(-1) ?? 0
    const documented = vector.candles.map((candle) => candle.number)
    expect(vector).toEqual({
      game: 'cycle',
      serverSeed,
      previousPrice,
      commitment: commitmentOf(serverSeed),
      stepsKey: bytesToHex(cycleKeyOf(serverSeed, 1)),
      startPrice,
      firstPrices: prices.slice(0, 6),
      candles: candlesOf(prices, CYCLE_POINTS).filter((candle) => documented.includes(candle.number)),
      finalPrice,
      result: cycleResultOf({ startPrice, finalPrice }),
      pricesSha256: sha256Of(prices),
    })
    expect(documented).toHaveLength(4)
  })

  test('states the constants of the formula', () => {
    for (const text of [CYCLE_PATH_VERSION, `${CYCLE_POINTS} points`, `${CANDLES} candles`]) {
      expect(cycles).toContain(text)
    }
  })
})

function sha256Of(prices: readonly number[]): string {
  const text = prices.map((price) => price.toFixed(2)).join()
  return createHash('sha256').update(text).digest('hex')
}
