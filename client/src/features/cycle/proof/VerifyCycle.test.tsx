import { commitmentOf } from '@bougie/engine'
import { expect, test } from 'vitest'
import { CYCLE_SEED, revealedCycle } from '../../../testing/cycle-messages.ts'
import { verifyCycle } from './VerifyCycle.tsx'

test('one wrong point is found in its candle, even if the candle hides it', () => {
  const { candles } = revealedCycle()
  const forge = (prices: readonly number[]) => prices.map((price, index) => (index === 4 ? (prices[5] ?? 0) : price))
  const changed = candles.map((candle) => (candle.number === 7 ? { ...candle, prices: forge(candle.prices) } : candle))
  const verification = verifyCycle(revealedCycle({ candles: changed }), null)
  expect(verification).toMatchObject({ conform: false, failed: { check: 'candles', candle: 7 } })
  expect(verification.candles.filter(({ conform }) => !conform).map(({ candle }) => candle.number)).toEqual([7])
})

test('another seed than the one promised is found', () => {
  const committed = { commitment: commitmentOf('ab'.repeat(32)), startPrice: 50_000 }
  expect(verifyCycle(revealedCycle(), committed)).toMatchObject({
    failed: { check: 'knownCommitment' },
    commitmentKept: false,
  })
  const kept = { commitment: commitmentOf(CYCLE_SEED), startPrice: 50_000 }
  expect(verifyCycle(revealedCycle(), kept)).toMatchObject({ conform: true, commitmentKept: true })
})

test('a start price that no cycle has, under a commitment that differs too, is « Non conforme » and no error', () => {
  const committed = { commitment: commitmentOf(CYCLE_SEED), startPrice: 50_000 }
  const verification = verifyCycle(revealedCycle({ startPrice: 20_000 }), committed)
  expect(verification).toMatchObject({ conform: false, failed: { check: 'knownCommitment' } })
  expect(verification.candles.some((candle) => candle.conform)).toBe(false)
})

test('a seed that is none computes nothing', () => {
  const { conform, candles } = verifyCycle(revealedCycle({ serverSeed: 'zz' }), null)
  expect([conform, candles.some((candle) => candle.conform)]).toEqual([false, false])
})
