// A stall, a kill or a fault gains nothing. Seeded, so that every run is the same.
import { describe, expect, test } from 'vitest'
import { ADVERSARIES } from '../testing/cycle-adversary.ts'
import { samplePaths, simulate } from '../testing/cycle-simulation.ts'
import { meanAndError } from '../testing/fair-share.ts'
import { chancesOf } from './chances.ts'

const CYCLES = 2_000
const paths = samplePaths(CYCLES, 20_261_123)

describe('[issue 15, 1] who may stall, kill or break the server at any time gets no more than was put in', () => {
  test.each(Object.entries(ADVERSARIES))('%s', (_name, adversary) => {
    const tally = simulate(adversary, paths)
    expect(tally.bets).toBeGreaterThan(CYCLES * 0.25)
    expect(tally.netMean).toBeLessThan(3 * tally.netError)
    // The house account takes only the shares that the rules deduct: an outage costs or gains nothing by itself.
    expect(Math.abs(tally.surpriseMean)).toBeLessThan(4 * tally.surpriseError + 1e-6)
    expect(tally.keptShare).toBeGreaterThan(0)
  })

  test('the simulation detects it: stake and fee back for a stall at 28.7 s would return far more than was put in', () => {
    const nets = paths.map((prices) => {
      const isBehind = chancesOf({ startPrice: 50_000, price: prices[287] ?? 0, stepsLeft: 13 }).up < 0.5
      const won = (prices[300] ?? 0) > 50_000
      if (isBehind) return 0
      return (won ? 2_000 : 0) - 1_020
    })
    const { mean, error } = meanAndError(nets)
    expect(mean).toBeGreaterThan(10 * error)
    expect(mean / 1_020).toBeGreaterThan(0.3)
  })
})
