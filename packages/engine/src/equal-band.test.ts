import { describe, expect, test } from 'vitest'
import { directionOf } from './battle/outcome.ts'
import { createBattleSettings, type RoundTiming } from './battle/settings.ts'
import type { Direction } from './battle/state.ts'
import { measuredEqualBandOf, simulatedEqualBandOf } from './equal-band.ts'
import { roundToPrice } from './price.ts'
import { roundPricesOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { stepOf } from './price-step.ts'
import { createRandomStream, type RandomStream, streamKeyOf } from './random.ts'
import { seedsOf } from './testing/battle-fixture.ts'

function outcomeOf(prices: readonly number[], timing: RoundTiming, equalBand: number): Direction {
  const initialPrice = prices[pointPlanOf(timing).initialIndex - 1] ?? 0
  return directionOf({ initialPrice, finalPrice: prices.at(-1) ?? 0, equalBand })
}

/** The share of each result in `count` rounds. */
function sharesOf(results: readonly Direction[]): Record<Direction, number> {
  const share = (direction: Direction) => results.filter((result) => result === direction).length / results.length
  return { up: share('up'), down: share('down'), equal: share('equal') }
}

function expectThirds(results: readonly Direction[]): void {
  const standardError = Math.sqrt((1 / 3) * (2 / 3)) / Math.sqrt(results.length)
  for (const share of Object.values(sharesOf(results))) {
    expect(Math.abs(share - 1 / 3)).toBeLessThan(4 * standardError)
  }
}

describe('the equal band of a simulated round', () => {
  test('is the quantile of two thirds of the move in results_wait, with 8 decimals', () => {
    // 32 steps of one ten-thousandth: 0.0001 · √32 · Φ⁻¹(2/3).
    expect(simulatedEqualBandOf(createBattleSettings())).toBe(0.000_243_66)
  })

  test.each([
    ['the default battle', createBattleSettings({ predictionMs: 250 })],
    ['a battle with few steps', createBattleSettings({ predictionMs: 1_000, resultsWaitMs: 700, tickMs: 300 })],
    ['one single step', createBattleSettings({ predictionMs: 500, resultsWaitMs: 500, tickMs: 500 })],
  ])('makes up, down and equal one third each: %s', (_case, timing) => {
    const equalBand = simulatedEqualBandOf(timing)
    const results = Array.from({ length: 3_000 }, (_, battle) => {
      const prices = roundPricesOf({ seeds: seedsOf(battle), timing, round: 1, startPrice: 50_000 })
      return outcomeOf(prices, timing, equalBand)
    })
    expectThirds(results)
  })

  test('is far wider than a hundredth, so rounding decides next to nothing', () => {
    const narrowest = simulatedEqualBandOf({ predictionMs: 500, resultsWaitMs: 500, tickMs: 500 })
    expect(narrowest * 30_000).toBeGreaterThan(100 * 0.01)
  })
})

describe('the equal band of a live round', () => {
  const timing = createBattleSettings()
  const intervalMs = 1_000

  test('holds a third of the moves that the market made in a time as long as results_wait', () => {
    // Moves of 1 to 12 euros in one interval, upwards and downwards.
    const prices = [50_000]
    for (let move = 1; move <= 12; move++) prices.push((prices.at(-1) ?? 0) + move * (-1) ** move)
    expect(measuredEqualBandOf(prices, { intervalMs, resultsWaitMs: intervalMs })).toBeCloseTo(4 / 50_000, 7)
  })

  test('grows with the size of the moves, and with the square root of the time beyond what was measured', () => {
    const moves = [1, -2, 3, 1, -2, 3, 1, -2, 3]
    const of = (size: number, resultsWaitMs: number) => {
      const prices = [50_000]
      for (const move of moves) prices.push((prices.at(-1) ?? 0) + move * size)
      return measuredEqualBandOf(prices, { intervalMs, resultsWaitMs })
    }
    expect(of(10, 1_000) / of(5, 1_000)).toBeCloseTo(2, 2)
    // Ten prices measure moves of at most two intervals.
    expect(of(5, 8_000) / of(5, 2_000)).toBeCloseTo(2, 2)
  })

  test.each<[string, (random: RandomStream) => number]>([
    ['moves evenly', () => 1],
    ['mostly rests, and jumps at times, as an exchange does', (random) => (random.nextUint16() % 30 === 0 ? 12 : 1)],
  ])('makes up, down and equal one third each in a market that %s', (_case, sizeOf) => {
    const results = Array.from({ length: 500 }, (_, battle) => {
      const random = createRandomStream(streamKeyOf(seedsOf(battle).serverSeed, 'market'))
      let hundredths = 5_000_000
      const nextPrice = () => {
        hundredths += stepOf(1_000_000 * sizeOf(random), random)
        return hundredths / 100
      }
      const past = Array.from({ length: 300 }, nextPrice)
      const initialPrice = past.at(-1) ?? 0
      const [finalPrice = 0] = Array.from({ length: timing.resultsWaitMs / intervalMs }, nextPrice).slice(-1)
      const equalBand = measuredEqualBandOf(past, { intervalMs, resultsWaitMs: timing.resultsWaitMs })
      return directionOf({ initialPrice, finalPrice, equalBand })
    })
    expectThirds(results)
  })

  test('a market that stands still has no width: any move decides', () => {
    const equalBand = measuredEqualBandOf([50_000, 50_000, 50_000], { intervalMs, resultsWaitMs: 8_000 })
    expect(directionOf({ initialPrice: 50_000, finalPrice: 50_000, equalBand })).toBe('equal')
    expect(directionOf({ initialPrice: 50_000, finalPrice: roundToPrice(50_000.01) ?? 0, equalBand })).toBe('up')
  })

  test('needs two prices', () => {
    expect(() => measuredEqualBandOf([50_000], { intervalMs, resultsWaitMs: 8_000 })).toThrow('two prices')
  })
})
