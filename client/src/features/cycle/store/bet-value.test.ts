import { expect, test } from 'vitest'
import { seriesAt, someBet } from '../../../testing/cycle-messages.ts'
import { feeOf, refundOf, termsOf, winOf } from './bet-value.ts'

const position = (index: number, price: number) => ({ startPrice: 50_000, price, index, terms: termsOf({}) })

test('the fee is 2 % on top, half a cent rounded up', () => {
  expect([1_000, 25, 24, 100_000].map((stakeCents) => feeOf(stakeCents))).toEqual([20, 1, 0, 2_000])
})

test('a win is stake times odds, rounded down to the cent, less stake and fee', () => {
  expect([winOf(1_000, 231), winOf(333, 176)]).toEqual([1_290, 246])
})

test('at the lowest odds a win brings less than its fee', () => {
  expect(winOf(1_000, 101)).toBe(-10)
})

test('before the next price point all comes back, the fee too', () => {
  expect(refundOf({ ...someBet, pointIndex: 52 }, position(52, 49_990))).toBe(1_020)
})

test('in candles 1 to 19 a bet that is ahead gives its stake back, one that is behind its fair value', () => {
  expect(refundOf(someBet, position(120, 50_050))).toBe(1_000)
  const behind = refundOf(someBet, position(120, 49_950)) ?? 0
  expect(behind).toBeGreaterThan(0)
  expect(behind).toBeLessThan(1_000)
})

test('from candle 20 on it is the fair value less 2 %, also above the stake', () => {
  const value = refundOf(someBet, position(250, 50_400)) ?? 0
  // All but certain to pay 20.00: the refund is 19.60.
  expect(value).toBeGreaterThan(1_900)
  expect(value).toBeLessThanOrEqual(1_960)
})

test('[issue 16, 21] fee and cash-out follow the terms of the cycle, not those of the rules', () => {
  const terms = termsOf({ feeBasisPoints: 500, cashOutBasisPoints: 1_000 })
  expect(winOf(1_000, 231, terms)).toBe(1_260)
  const value = refundOf(someBet, { ...position(250, 50_400), terms }) ?? 0
  expect(value).toBeGreaterThan(1_700)
  expect(value).toBeLessThanOrEqual(1_800)
  expect(termsOf({})).toEqual({ feeBasisPoints: 200, cashOutBasisPoints: 200 })
})

test('in the last candle nothing comes back', () => {
  expect(refundOf(someBet, position(290, 50_400))).toBeNull()
  expect(refundOf(someBet, seriesAt(289))).not.toBeNull()
})
