import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBattleSettings } from './battle/settings.ts'
import { isPrice } from './price.ts'
import { areBattleSeeds, type BattleSeeds, battlePathOf, roundPricesOf, startPriceOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { seedsOf } from './testing/battle-fixture.ts'

const timing = createBattleSettings()
const serverSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)
const clientSeed = fc.oneof(fc.stringMatching(/^[0-9a-fA-F]{1,64}$/), fc.uuid())
const seeds: fc.Arbitrary<BattleSeeds> = fc.record({ serverSeed, clientSeeds: fc.tuple(clientSeed, clientSeed) })

describe('the price path', () => {
  test('starts between 30 000 and 90 000, has every point, and has nothing but prices', () => {
    fc.assert(
      fc.property(seeds, (battle) => {
        const startPrice = startPriceOf(battle)
        const prices = roundPricesOf({ seeds: battle, timing, round: 1, startPrice })
        expect(startPrice).toSatisfy((price: number) => price >= 30_000 && price <= 90_000)
        expect(prices).toHaveLength(pointPlanOf(timing).maxPoints)
        expect(prices[0]).toBe(startPrice)
        expect(prices.every(isPrice)).toBe(true)
      }),
    )
  })

  test('is the same for the same seeds, and each round continues from the last price of the one before', () => {
    fc.assert(
      fc.property(seeds, (battle) => {
        const paths = battlePathOf({ seeds: battle, timing, rounds: 5 })
        expect(battlePathOf({ seeds: battle, timing, rounds: 3 })).toEqual(paths.slice(0, 3))
        expect(paths.slice(1).map((prices) => prices[0])).toEqual(paths.slice(0, -1).map((prices) => prices.at(-1)))
      }),
      { numRuns: 20 },
    )
  })

  test('depends on every part: server seed, each client seed and its seat, and the round', () => {
    const base: BattleSeeds = { serverSeed: '0'.repeat(64), clientSeeds: ['a', 'b'] }
    const others: BattleSeeds[] = [
      { ...base, serverSeed: `${'0'.repeat(63)}1` },
      { ...base, clientSeeds: ['A', 'b'] },
      { ...base, clientSeeds: ['a', 'c'] },
      { ...base, clientSeeds: ['b', 'a'] },
      { ...base, clientSeeds: ['ab', 'b'] },
    ]
    const pathOf = (battle: BattleSeeds, round: number) =>
      roundPricesOf({ seeds: battle, timing, round, startPrice: 50_000 }).join()
    const paths = [pathOf(base, 1), pathOf(base, 2), ...others.map((battle) => pathOf(battle, 1))]
    expect(new Set(paths).size).toBe(paths.length)
  })

  test.each<[string, BattleSeeds]>([
    ['a short server seed', { serverSeed: '00', clientSeeds: ['a', 'b'] }],
    ['an upper-case server seed', { serverSeed: 'A'.repeat(64), clientSeeds: ['a', 'b'] }],
    ['an empty client seed', { serverSeed: '0'.repeat(64), clientSeeds: ['', 'b'] }],
    ['a client seed with the separator', { serverSeed: '0'.repeat(64), clientSeeds: ['a|b', 'c'] }],
    ['a client seed beyond ASCII', { serverSeed: '0'.repeat(64), clientSeeds: ['é', 'b'] }],
    ['a client seed that is too long', { serverSeed: '0'.repeat(64), clientSeeds: ['a', 'b'.repeat(65)] }],
  ])('%s is refused', (_case, battle) => {
    expect(areBattleSeeds(battle)).toBe(false)
    expect(() => startPriceOf(battle)).toThrow('seeds')
  })
})

describe('no price predicts a later one', () => {
  // Fixed seeds: the bounds are 4 standard errors, and a biased path would exceed them with any seeds.
  const steps = Array.from({ length: 200 }, (_, battle) =>
    roundPricesOf({ seeds: seedsOf(battle), timing, round: 1, startPrice: 50_000 }),
  ).map((prices) => prices.slice(1).map((price, position) => price / (prices[position] ?? price) - 1))
  const all = steps.flat()

  test('a step is zero on average, has the stated size, and up is as likely as down', () => {
    const error = 0.0001 / Math.sqrt(all.length)
    expect(Math.abs(mean(all))).toBeLessThan(4 * error)
    const variance = mean(all.map((step) => step ** 2))
    expect(Math.abs(variance / 0.0001 ** 2 - 1)).toBeLessThan(4 * Math.sqrt(2 / all.length))
    const ups = all.filter((step) => step > 0).length
    expect(Math.abs(ups / all.length - 0.5)).toBeLessThan((4 * 0.5) / Math.sqrt(all.length))
  })

  test.each([1, 2, 3])('a step and the one %d later are unrelated', (lag) => {
    const pairs = steps.flatMap((list) => list.slice(lag).map((later, position) => later * (list[position] ?? 0)))
    expect(Math.abs(mean(pairs) / 0.0001 ** 2)).toBeLessThan(4 / Math.sqrt(pairs.length))
  })

  test('what a player sees before the end of prediction is unrelated to the outcome', () => {
    const { initialIndex } = pointPlanOf(timing)
    const products = steps.map((list) => sign(list.slice(0, initialIndex - 1)) * sign(list.slice(initialIndex - 1)))
    expect(Math.abs(mean(products))).toBeLessThan(4 / Math.sqrt(products.length))
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function sign(steps: readonly number[]): number {
  return Math.sign(mean(steps))
}
