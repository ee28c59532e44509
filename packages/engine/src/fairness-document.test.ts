// The vectors of docs/fairness.md were computed by another program in another language: they check the engine, and the
// engine checks that the page is still right.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { directionOf } from './battle/outcome.ts'
import type { RoundTiming } from './battle/settings.ts'
import { EQUAL_BAND_QUANTILE, simulatedEqualBandOf } from './equal-band.ts'
import { commitmentOf } from './fairness.ts'
import { battlePathOf, roundKeyOf, startPriceOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { START_HUNDREDTHS_MAX, START_HUNDREDTHS_MIN, STEP_DIVISOR } from './price-step.ts'

interface VectorRound {
  readonly round: number
  readonly points: number
  readonly key: string
  readonly firstPrices: readonly number[]
  readonly initialPrice: number
  readonly finalPrice: number
  readonly result: string
  readonly pricesSha256: string
}

interface Vector {
  readonly serverSeed: string
  readonly clientSeeds: readonly [string, string]
  readonly settings: RoundTiming
  readonly commitment: string
  readonly startPrice: number
  readonly equalBand: number
  readonly rounds: readonly VectorRound[]
}

const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8')
const battles = page.slice(0, page.indexOf('# Fairness of a cycle'))
const vectors: readonly Vector[] = [...battles.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) =>
  JSON.parse(json ?? ''),
)

describe('docs/fairness.md', () => {
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
        pricesSha256: sha256OfText(prices.map((price) => price.toFixed(2)).join()),
      }
    })
    const found = {
      ...vector,
      commitment: commitmentOf(serverSeed),
      startPrice: startPriceOf(seeds),
      equalBand,
      rounds,
    }
    expect(vector).toEqual(found)
  })

  test('states the constants of the formula', () => {
    const step = 65_536 * STEP_DIVISOR
    const numbers = [START_HUNDREDTHS_MIN, START_HUNDREDTHS_MAX - START_HUNDREDTHS_MIN + 1, step, EQUAL_BAND_QUANTILE]
    for (const number of numbers) expect(page).toContain(String(number))
    expect(page).toContain(`${65_536} × ${STEP_DIVISOR}`)
  })
})

function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
