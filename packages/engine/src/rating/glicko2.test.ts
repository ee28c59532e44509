import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INITIAL_RATING, isProvisional, type Rating, rateBattle, rateResults } from './glicko2.ts'

const ratings: fc.Arbitrary<Rating> = fc.record({
  points: fc.double({ min: 100, max: 4_000, noNaN: true }),
  deviation: fc.double({ min: 45, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.02, max: 0.2, noNaN: true }),
})
const winners = fc.constantFrom('one' as const, 'two' as const, 'draw' as const)

describe('[20.3] ratings by Glicko-2', () => {
  test('the example of the paper comes out as it is printed there', () => {
    const player = { points: 1_500, deviation: 200, volatility: 0.06 }
    const { points, deviation, volatility } = rateResults(player, [
      { opponent: { points: 1_400, deviation: 30 }, score: 1 },
      { opponent: { points: 1_550, deviation: 100 }, score: 0 },
      { opponent: { points: 1_700, deviation: 300 }, score: 0 },
    ])
    expect(points).toBeCloseTo(1_464.06, 1)
    expect(deviation).toBeCloseTo(151.52, 1)
    expect(volatility).toBeCloseTo(0.059_99, 4)
  })

  test('the next volatility is the root of the equation in the paper, after a surprise as after a result that was expected', () => {
    const scores = fc.constantFrom(0, 0.5, 1)
    fc.assert(
      fc.property(ratings, fc.array(fc.tuple(ratings, scores), { minLength: 1, maxLength: 20 }), (player, played) => {
        const [first, ...others] = played.map(([opponent, score]) => ({ opponent, score }))
        if (first === undefined) return
        const { volatility } = rateResults(player, [first, ...others])
        const [scale, tau] = [173.7178, 0.5]
        const terms = played.map(([opponent, score]) => {
          const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / scale) ** 2) / Math.PI ** 2)
          const expected = 1 / (1 + Math.exp((-g * (player.points - opponent.points)) / scale))
          return { information: g * g * expected * (1 - expected), surprise: g * (score - expected) }
        })
        const v = 1 / terms.reduce((sum, { information }) => sum + information, 0)
        const delta = v * terms.reduce((sum, { surprise }) => sum + surprise, 0)
        const [phi, squared] = [player.deviation / scale, volatility ** 2]
        const spread = phi ** 2 + v + squared
        const pull = (squared * (delta ** 2 - spread)) / (2 * spread ** 2)
        const moved = Math.log(squared) - Math.log(player.volatility ** 2)
        expect(pull - moved / tau ** 2).toBeCloseTo(0, 4)
      }),
    )
  })

  test('two newcomers: the winner gains what the loser loses, a draw moves neither', () => {
    const { one, two } = rateBattle({ one: INITIAL_RATING, two: INITIAL_RATING }, 'one')
    expect(one.points - 1_500).toBeCloseTo(1_500 - two.points, 5)
    expect(one.points).toBeGreaterThan(1_600)
    const unbounded = rateResults(INITIAL_RATING, [{ opponent: INITIAL_RATING, score: 1 }])
    expect([one.deviation, two.deviation]).toEqual([
      expect.closeTo(unbounded.deviation, 5),
      expect.closeTo(unbounded.deviation, 5),
    ])
    expect(rateBattle({ one: INITIAL_RATING, two: INITIAL_RATING }, 'draw').one.points).toBe(1_500)
  })

  test('who wins gains and who loses loses, whoever they are', () => {
    fc.assert(
      fc.property(ratings, ratings, (one, two) => {
        const after = rateBattle({ one, two }, 'one')
        expect(after.one.points).toBeGreaterThanOrEqual(Math.min(one.points, 4_000) - 1e-6)
        expect(after.two.points).toBeLessThanOrEqual(Math.max(two.points, 100) + 1e-6)
      }),
    )
  })

  test('seats make no difference', () => {
    const swapped = { one: 'two', two: 'one', draw: 'draw' } as const
    fc.assert(
      fc.property(ratings, ratings, winners, (one, two, winner) => {
        const there = rateBattle({ one, two }, winner)
        expect(rateBattle({ one: two, two: one }, swapped[winner])).toEqual({ one: there.two, two: there.one })
      }),
    )
  })

  test('after any number of battles every figure is finite, within its bounds and whole in millionths', () => {
    fc.assert(
      fc.property(fc.array(winners, { maxLength: 200 }), (results) => {
        let both: { one: Rating; two: Rating } = { one: INITIAL_RATING, two: INITIAL_RATING }
        for (const winner of results) both = rateBattle(both, winner)
        for (const { points, deviation, volatility } of [both.one, both.two]) {
          expect(points).toBeGreaterThanOrEqual(100)
          expect(points).toBeLessThanOrEqual(4_000)
          expect(deviation).toBeGreaterThanOrEqual(45)
          expect(deviation).toBeLessThanOrEqual(350)
          expect(volatility).toBeGreaterThan(0)
          expect(volatility).toBeLessThan(1)
          for (const figure of [points, deviation, volatility]) {
            expect(Math.round(figure * 1e6) / 1e6).toBe(figure)
          }
        }
      }),
    )
  })

  test('a newcomer is provisional, and sure enough after some dozen battles', () => {
    let both: { one: Rating; two: Rating } = { one: INITIAL_RATING, two: INITIAL_RATING }
    expect(isProvisional(both.one)).toBe(true)
    for (let battle = 0; battle < 24; battle += 1) both = rateBattle(both, battle % 2 === 0 ? 'one' : 'two')
    expect(isProvisional(both.one)).toBe(false)
  })
})
