import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { roundToPrice } from '../price.ts'
import { type Distribution, stepDistribution, sumOf, uniformSums } from '../testing/exact-sum.ts'
import { CHANCE_ERROR_MAX, type Chances, chancesOf } from './chances.ts'
import { fairValueOf, ODDS_MAX_HUNDREDTHS, payoutOf, quoteAt } from './odds.ts'
import { DEFAULT_CYCLE_SETTINGS, POINTS_PER_CANDLE } from './settings.ts'

const at = (distance: number, stepsLeft: number, startPrice = 50_000) => ({
  startPrice,
  price: roundToPrice(startPrice + distance) ?? 0,
  stepsLeft,
})

/** Positions while a bet can be placed, removed or cashed out. */
const position = fc
  .record({
    start: fc.integer({ min: 3_000_000, max: 9_000_000 }),
    distance: fc.integer({ min: -200_000, max: 200_000 }),
    stepsLeft: fc.integer({ min: POINTS_PER_CANDLE + 1, max: 300 }),
  })
  .map(({ start, distance, stepsLeft }) => ({
    startPrice: start / 100,
    price: (start + distance) / 100,
    stepsLeft,
  }))

/** The chances by the exact distribution, `distance` hundredths above the start. */
function exactChances({ reach, weights }: Distribution, distance: number): Chances {
  let [up, down] = [0, 0]
  for (const [place, weight] of weights.entries()) {
    const final = distance + place - reach
    if (final > 0) up += weight
    if (final < 0) down += weight
  }
  return { up, down, equal: weights[reach - distance] ?? 0 }
}

describe('the chances', () => {
  test('are those of the exact distribution of the last eleven steps, to the stated bound', () => {
    const startHundredths = 3_000_000
    const one = stepDistribution(startHundredths, uniformSums())
    const two = sumOf(one, one)
    const four = sumOf(two, two)
    const eleven = sumOf(sumOf(four, four), sumOf(two, one))
    for (const distance of [0, 1, 37, 500, 995, 1_500, 2_400, 3_300]) {
      const exact = exactChances(eleven, distance)
      const found = chancesOf({ startPrice: 30_000, price: 30_000 + distance / 100, stepsLeft: 11 })
      for (const side of ['up', 'down', 'equal'] as const) {
        expect(Math.abs(found[side] - exact[side])).toBeLessThan(CHANCE_ERROR_MAX)
      }
    }
    const single = chancesOf({ startPrice: 30_000, price: 30_003, stepsLeft: 1 })
    expect(Math.abs(single.up - exactChances(one, 300).up)).toBeLessThan(6e-6)
  })

  test('add up to 1, are no less than 0, and mirror each other', () => {
    fc.assert(
      fc.property(position, ({ startPrice, price, stepsLeft }) => {
        const { up, down, equal } = chancesOf({ startPrice, price, stepsLeft })
        expect(Math.abs(up + down + equal - 1)).toBeLessThan(1e-15)
        expect(Math.min(up, down, equal)).toBeGreaterThanOrEqual(0)
        const mirrored = roundToPrice(2 * startPrice - price) ?? 0
        const other = chancesOf({ startPrice, price: mirrored, stepsLeft })
        expect([other.up, other.down]).toEqual([down, up])
      }),
    )
  })

  test('of one side grow with the distance to the start price', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 50_000 }), ({ startPrice, price, stepsLeft }, more) => {
        const nearer = chancesOf({ startPrice, price, stepsLeft })
        const farther = chancesOf({ startPrice, price: roundToPrice(price + more / 100) ?? 0, stepsLeft })
        expect(farther.up).toBeGreaterThanOrEqual(nearer.up - CHANCE_ERROR_MAX)
        expect(farther.down).toBeLessThanOrEqual(nearer.down + CHANCE_ERROR_MAX)
      }),
    )
  })

  test('are certain once no step is left', () => {
    expect(chancesOf(at(0.01, 0))).toEqual({ up: 1, down: 0, equal: 0 })
    expect(chancesOf(at(0, 0))).toEqual({ up: 0, down: 0, equal: 1 })
    expect(chancesOf(at(-0.01, 0))).toEqual({ up: 0, down: 1, equal: 0 })
  })
})

describe('the odds', () => {
  test('[C16] are 2 on both sides at the start price, with neither bonus nor malus, however long is left', () => {
    for (let stepsLeft = 1; stepsLeft <= 300; stepsLeft++) {
      expect(quoteAt(at(0, stepsLeft), DEFAULT_CYCLE_SETTINGS)).toEqual({ up: 200, down: 200, bonus: 0, malus: 0 })
    }
  })

  // Chances by hand: the deviation of n steps from 50 000 is 5 x √n.
  test.each([
    // One deviation above: 84.13 % and 15.87 %.
    ['one deviation above with 100 steps left', 50, 100, { up: 118, down: 630, bonus: 430, malus: 82 }],
    ['one deviation below with 100 steps left', -50, 100, { up: 630, down: 118, bonus: 430, malus: 82 }],
    // Half of one: 69.15 % and 30.85 %.
    ['half a deviation above with 225 steps left', 37.5, 225, { up: 144, down: 324, bonus: 124, malus: 56 }],
    // Two: 97.72 % and 2.28 %, so odds of 1.02, which the fee closes.
    [
      'two deviations above, where the closed side counts as 1',
      100,
      100,
      { up: null, down: 2_000, bonus: 1_800, malus: 100 },
    ],
    // Three: 99.87 % and 0.13 %.
    ['three deviations above', 150, 100, { up: null, down: 2_000, bonus: 1_800, malus: 100 }],
  ])(
    '[C16] bonus and malus are the pay of the better and the worse side above and below 2: %s',
    (_where, distance, left, quote) => {
      expect(quoteAt(at(distance, left), DEFAULT_CYCLE_SETTINGS)).toEqual(quote)
    },
  )

  test('never pay more on average than they cost, and no more than a hundredth less below the largest odds', () => {
    fc.assert(
      fc.property(position, (now) => {
        const chances = chancesOf(now)
        const quote = quoteAt(now, DEFAULT_CYCLE_SETTINGS)
        for (const side of ['up', 'down'] as const) {
          const odds = quote[side]
          if (odds === null) continue
          expect((odds / 100) * chances[side] + chances.equal).toBeLessThan(1 + 1e-9)
          if (odds === ODDS_MAX_HUNDREDTHS) continue
          expect(((odds + 1) / 100) * chances[side] + chances.equal).toBeGreaterThan(1)
        }
      }),
    )
  })

  test('count the stake that comes back when the prices are the same', () => {
    // Six hundredths above with eleven steps left: 49.74 % down and 0.04 % equal. 1 / 0.4974 would round to 2.01.
    expect(quoteAt(at(0.06, 11, 30_000), DEFAULT_CYCLE_SETTINGS).down).toBe(200)
  })

  test('close a side whose gain is no more than the fee, and open it one hundredth of a percent below', () => {
    const fee = (feeBasisPoints: number) => quoteAt(at(50, 100), { feeBasisPoints })
    // Odds of 1.18 gain 18 %.
    expect([fee(1_799).up, fee(1_800).up, fee(1_801).up]).toEqual([118, null, null])
    expect(fee(1_801).down).toBe(630)
  })

  test('are at least 1.01, also without a fee', () => {
    const distances = Array.from({ length: 200 }, (_, index) => index)
    const odds = distances.map((distance) => quoteAt(at(distance, 100), { feeBasisPoints: 0 }).up)
    const closed = odds.indexOf(null)
    expect(odds[closed - 1]).toBe(101)
    expect(odds.slice(closed).every((up) => up === null)).toBe(true)
  })

  test('of one side fall as the price moves its way, and stay between 1.03 and 20', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 10_000 }), (now, more) => {
        const here = quoteAt(now, DEFAULT_CYCLE_SETTINGS)
        const there = quoteAt({ ...now, price: roundToPrice(now.price + more / 100) ?? 0 }, DEFAULT_CYCLE_SETTINGS)
        expect(there.up ?? 100).toBeLessThanOrEqual(here.up ?? 100)
        expect(there.down ?? 100).toBeGreaterThanOrEqual(here.down ?? 100)
        for (const odds of [here.up, here.down]) expect(odds === null || (odds >= 103 && odds <= 2_000)).toBe(true)
        expect(here.up === null && here.down === null).toBe(false)
      }),
    )
  })

  test('leave the side ahead the surer the less time is left', () => {
    const odds = [300, 200, 100, 50, 11].map((left) => quoteAt(at(20, left), DEFAULT_CYCLE_SETTINGS).up)
    expect(odds).toEqual([...odds].sort((left, right) => (right ?? 0) - (left ?? 0)))
    expect(new Set(odds).size).toBe(odds.length)
  })
})

describe('what a bet pays', () => {
  test.each([
    [1_000, 200, 2_000],
    [333, 157, 522],
    [101, 199, 200],
    [100_000, 2_000, 2_000_000],
  ])('[C26] %d cents at odds of %d hundredths: %d cents, rounded down', (stake, odds, payout) => {
    expect(payoutOf(cents(stake), odds)).toBe(payout)
  })

  test('at the price at which it was placed a bet on even odds is worth its stake, to the cent', () => {
    for (let startPrice = 30_000; startPrice <= 90_000; startPrice += 37.77) {
      const start = roundToPrice(startPrice) ?? 0
      const chances = chancesOf({ startPrice: start, price: start, stepsLeft: 300 })
      const bet = { direction: 'up', stakeCents: cents(2_000), payoutCents: cents(4_000) } as const
      expect([start, fairValueOf(bet, chances)]).toEqual([start, 2_000])
    }
  })

  test('its fair value counts the stake that comes back when the prices are the same, and is rounded down', () => {
    const bet = { direction: 'up', stakeCents: cents(1_000), payoutCents: cents(3_000) } as const
    expect(fairValueOf(bet, { up: 0.25, down: 0.25, equal: 0.5 })).toBe(1_250)
    expect(fairValueOf(bet, { up: 0.3333, down: 0.6667, equal: 0 })).toBe(999)
    expect(fairValueOf({ ...bet, direction: 'down' }, { up: 1, down: 0, equal: 0 })).toBe(0)
  })
})
