// Nobody beats the cycle. Seeded, so that every run is the same, and limited to a fixed number of cycles.
import { describe, expect, test } from 'vitest'
import { assert } from '../assert.ts'
import { samplePaths, simulate } from '../testing/cycle-simulation.ts'
import { STRATEGIES } from '../testing/cycle-strategies.ts'
import { meanAndError } from '../testing/fair-share.ts'
import { chancesOf } from './chances.ts'

const CYCLES = 4_000
const paths = samplePaths(CYCLES, 20_261_121)

describe('on average no strategy returns more than it puts in', () => {
  test.each(Object.entries(STRATEGIES))('%s', (_name, strategy) => {
    const tally = simulate(strategy, paths)
    // With too few bets the result would prove nothing; the leader's side is often closed at the last point.
    expect(tally.bets).toBeGreaterThan(CYCLES * 0.25)
    expect(tally.netMean).toBeLessThan(3 * tally.netError)
    // The house account keeps its share by the rules: fees, odds below fair, and the cut of a cash-out.
    expect(Math.abs(tally.surpriseMean)).toBeLessThan(4 * tally.surpriseError + 1e-6)
    // At least the fee of bets that were not undone.
    expect(tally.keptShare).toBeGreaterThan(0)
  })

  test('the fee alone: who bets at the start and waits loses 2 of 102', () => {
    const early = STRATEGIES['early: at the start price']
    assert(early !== undefined, 'the strategy exists')
    const tally = simulate(early, paths)
    expect(tally.keptShare).toBeCloseTo(2 / 102, 12)
  })
})

describe('the simulation detects', () => {
  test('a refund of the whole stake whenever the bet is behind would return more than is put in', () => {
    const nets = paths.map((prices) => {
      const price = prices[189] ?? 0
      const isBehind = chancesOf({ startPrice: 50_000, price, stepsLeft: 111 }).up < 0.5
      const won = (prices[300] ?? 0) > 50_000
      const keptPays = won ? 2_000 : 0
      return (isBehind ? 1_000 : keptPays) - 1_020
    })
    const { mean, error } = meanAndError(nets)
    expect(mean).toBeGreaterThan(10 * error)
  })

  test('odds that were 5 % too long would be seen', () => {
    const nets = paths.flatMap((prices) =>
      [60, 120, 180, 240].map((point) => {
        const chances = chancesOf({ startPrice: 50_000, price: prices[point] ?? 0, stepsLeft: 300 - point })
        const won = (prices[300] ?? 0) > 50_000
        return chances.up < 0.2 ? 0 : (won ? 1.05 / chances.up : 0) - 1
      }),
    )
    const { mean, error } = meanAndError(nets)
    expect(mean).toBeGreaterThan(3 * error)
  })

  test('its steps are those of a cycle', () => {
    const steps = paths
      .slice(0, 500)
      .flatMap((prices) => prices.slice(1).map((price, index) => price - (prices[index] ?? 0)))
    const { mean, error } = meanAndError(steps)
    expect(Math.abs(mean)).toBeLessThan(4 * error)
    expect(error * Math.sqrt(steps.length)).toBeCloseTo(5, 1)
  })
})
