import { describe, expect, test } from 'vitest'
import { directionOf } from './battle/outcome.ts'
import { createBattleSettings, type RoundTiming } from './battle/settings.ts'
import type { Direction } from './battle/state.ts'
import { liveEqualBandOf, simulatedEqualBandOf, volatilityOf } from './equal-band.ts'
import { roundToPrice } from './price.ts'
import { roundPricesOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
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
  test('grows with the measured volatility and with the square root of the time', () => {
    const steady = [50_000, 50_005, 50_000, 50_005]
    const base = liveEqualBandOf({ volatility: volatilityOf(steady), intervalMs: 250, resultsWaitMs: 8_000 })
    const longer = liveEqualBandOf({ volatility: volatilityOf(steady), intervalMs: 250, resultsWaitMs: 32_000 })
    const wilder = liveEqualBandOf({
      volatility: volatilityOf([50_000, 50_010, 50_000]),
      intervalMs: 250,
      resultsWaitMs: 8_000,
    })
    // Root mean square return 0.0001 at each of 32 intervals, as in the simulated round.
    expect(base).toBeCloseTo(0.000_243_66, 7)
    expect(longer / base).toBeCloseTo(2, 3)
    expect(wilder / base).toBeCloseTo(2, 3)
  })

  test('makes up, down and equal one third each when the coming minutes are like the last', () => {
    const timing = createBattleSettings({ predictionMs: 250 })
    const results = Array.from({ length: 1_000 }, (_, battle) => {
      const past = roundPricesOf({ seeds: seedsOf(battle), timing: longTiming, round: 1, startPrice: 50_000 })
      const prices = roundPricesOf({ seeds: seedsOf(battle), timing, round: 2, startPrice: past.at(-1) ?? 0 })
      const equalBand = liveEqualBandOf({
        volatility: volatilityOf(past),
        intervalMs: 250,
        resultsWaitMs: timing.resultsWaitMs,
      })
      return outcomeOf(prices, timing, equalBand)
    })
    expectThirds(results)
  })

  test('a market that stands still has no width: any move decides', () => {
    const still = [50_000, 50_000, 50_000]
    expect(volatilityOf(still)).toBe(0)
    const equalBand = liveEqualBandOf({ volatility: volatilityOf(still), intervalMs: 250, resultsWaitMs: 8_000 })
    expect(directionOf({ initialPrice: 50_000, finalPrice: 50_000, equalBand })).toBe('equal')
    expect(directionOf({ initialPrice: 50_000, finalPrice: roundToPrice(50_000.01) ?? 0, equalBand })).toBe('up')
  })

  test('needs two prices', () => {
    expect(() => volatilityOf([50_000])).toThrow('two prices')
  })
})

/** A little more than a minute of points to measure from. */
const longTiming: RoundTiming = { predictionMs: 60_000, resultsWaitMs: 250, tickMs: 250 }
