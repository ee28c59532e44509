import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { roundToPrice } from '../price.ts'
import { createBattleSettings, DEFAULT_ROUND_COUNT } from './settings.ts'
import { type BattleState, DIRECTIONS, type Direction } from './state.ts'
import { type LastPoint, shareAt, shareOfOne, splitPot } from './value.ts'

const shareAfter = (lead: number, played: number) => shareAt(lead, played, DEFAULT_ROUND_COUNT)

const INITIAL = 50_000
const BAND = 0.001
const ALL_STEPS = 32
const settings = createBattleSettings({ priceSource: 'live' })

interface WaitingRound {
  readonly one?: Direction | null
  readonly two?: Direction | null
  readonly points?: BattleState['points']
}

/** The share of seat one in the first round, while it waits for its result. */
function share(lastPoint: LastPoint | null, { one = null, two = null, points = { one: 0, two: 0 } }: WaitingRound) {
  const round = { settings, points, rounds: [], phase: 'results_wait' as const, initialPrice: INITIAL, equalBand: BAND }
  return shareOfOne({ ...round, choices: { one, two } }, lastPoint)
}

test('[issue 15, 1] without a published point each result is as likely as the others', () => {
  expect(share(null, { one: 'up' })).toBeCloseTo(0.5 + (shareAfter(1, 1) - 0.5) / 3, 6)
  expect(share(null, { one: 'up', two: 'down' })).toBeCloseTo(0.5, 6)
  expect(share(null, { one: 'up', two: 'up' })).toBeCloseTo(0.5, 6)
})

test('[issue 15, 1] a price above the start favours UP as much as one that far below favours DOWN', () => {
  // Both logarithms are 0.0009995, up to the cent of a price.
  const above = { price: 50_050, stepsLeft: 10 }
  const below = { price: 49_950.05, stepsLeft: 10 }
  const up = share(above, { one: 'up', two: 'down' })
  expect(up).toBeGreaterThan(0.6)
  expect(up).toBeLessThan(shareAfter(1, 1))
  expect(share(below, { one: 'down', two: 'up' })).toBeCloseTo(up, 5)
  expect(share(above, { one: 'down', two: 'up' })).toBeCloseTo(1 - up, 9)
})

test('[issue 15, 1] at the last point the price itself decides', () => {
  const at = (price: number) => share({ price, stepsLeft: 0 }, { one: 'up', two: 'down' })
  expect([at(50_100), at(50_025), at(49_900)]).toEqual([shareAfter(1, 1), 0.5, shareAfter(-1, 1)])
})

test('[issue 15, 1] a point before the wait is as far from the result as its beginning', () => {
  const choices = { one: 'up' } as const
  const first = share({ price: 50_025, stepsLeft: ALL_STEPS }, choices)
  expect(share({ price: 50_025, stepsLeft: 2 * ALL_STEPS }, choices)).toBe(first)
})

test('[issue 15, 1] points of earlier rounds count as well', () => {
  const behind = share(null, { one: 'up', two: 'down', points: { one: 0, two: 1 } })
  expect(behind).toBeCloseTo((shareAfter(0, 1) + shareAfter(-1, 1) + shareAfter(-2, 1)) / 3, 6)
})

test('[issue 15, 1] a share is a part of the whole however far the price is, also where the round decides the battle', () => {
  const settled = { equalBand: BAND, initialPrice: INITIAL, finalPrice: INITIAL, result: 'up', prices: [] } as const
  const rounds = [
    { ...settled, round: 1, choices: { one: 'up', two: null }, winner: 'one' },
    { ...settled, round: 2, choices: { one: null, two: 'up' }, winner: 'two' },
  ] as const
  const point = fc.record({
    bands: fc.double({ min: -15, max: 15, noNaN: true }),
    stepsLeft: fc.integer({ min: 0, max: ALL_STEPS }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...DIRECTIONS),
      fc.constantFrom(...DIRECTIONS),
      point,
      (one, two, { bands, stepsLeft }) => {
        const round = {
          settings,
          points: { one: 1, two: 1 },
          rounds,
          phase: 'results_wait' as const,
          initialPrice: INITIAL,
          equalBand: BAND,
        }
        const value = shareOfOne(
          { ...round, choices: { one, two } },
          { price: roundToPrice(INITIAL * Math.exp(bands * BAND)) ?? 0, stepsLeft },
        )
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 20_000, examples: [['up', 'equal', { bands: 4.5, stepsLeft: 1 }]] },
  )
})

test('a share outside of the whole is a bug', () => {
  expect(() => splitPot(cents(2_000), -0.1)).toThrow('a share is a part of the whole')
  expect(() => splitPot(cents(2_000), 1.1)).toThrow('a share is a part of the whole')
})
