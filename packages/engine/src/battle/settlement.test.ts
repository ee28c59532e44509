import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createBattleFixture } from '../testing/battle-fixture.ts'
import { settlementOf } from './settlement.ts'
import { type BattleOutcome, CANCEL_REASONS } from './state.ts'

const base = createBattleFixture().state()
const payout = (outcome: BattleOutcome | null, stake = 1_000) => settlementOf({ ...base, outcome }, cents(stake))

describe('what a battle pays', () => {
  test('[G43] the winner gets twice the stake, the other nothing, and no fee is taken', () => {
    expect(payout({ type: 'won', winner: 'one' })).toEqual({ one: 2_000, two: 0 })
    expect(payout({ type: 'won', winner: 'two' })).toEqual({ one: 0, two: 2_000 })
  })

  test('[issue 20.1] a free battle pays nobody, however it ends', () => {
    const outcomes: BattleOutcome[] = [
      { type: 'won', winner: 'one' },
      { type: 'draw' },
      { type: 'cancelled', reason: 'both_absent', shareOne: 0.25 },
    ]
    expect(outcomes.map((outcome) => payout(outcome, 0))).toEqual(Array(3).fill({ one: 0, two: 0 }))
  })

  test('[G45] a forfeit pays like a win', () => {
    const forfeit = { type: 'forfeited', winner: 'two', forfeitedBy: 'one', cause: 'absent' } as const
    expect(payout(forfeit)).toEqual({ one: 0, two: 2_000 })
  })

  test('[G44] a draw gives both their stake back', () => {
    expect(payout({ type: 'draw' })).toEqual({ one: 1_000, two: 1_000 })
  })

  test.each(CANCEL_REASONS)('[G46] a cancelled battle without a share gives both their stake back: %s', (reason) => {
    expect(payout({ type: 'cancelled', reason, shareOne: null })).toEqual({ one: 1_000, two: 1_000 })
  })

  test('[issue 15, 1] a share is paid in whole cents, the smaller one rounded down, the pot to the last cent', () => {
    const paid = (shareOne: number, stake: number) => payout({ type: 'cancelled', reason: 'failure', shareOne }, stake)
    expect(paid(0.5, 999)).toEqual({ one: 999, two: 999 })
    expect(paid(1 / 3, 500)).toEqual({ one: 333, two: 667 })
    expect(paid(2 / 3, 500)).toEqual({ one: 667, two: 333 })
    expect(paid(1 / 9, 500)).toEqual({ one: 111, two: 889 })
    expect(paid(0.1, 500)).toEqual({ one: 100, two: 900 })
    expect(paid(1, 500)).toEqual({ one: 1_000, two: 0 })
  })

  test('an active battle pays nothing yet', () => {
    expect(payout(null)).toBeNull()
  })

  test('the two stakes are paid out to the cent, whatever the stake and the outcome', () => {
    const outcomes: readonly BattleOutcome[] = [
      { type: 'won', winner: 'one' },
      { type: 'draw' },
      { type: 'forfeited', winner: 'one', forfeitedBy: 'two', cause: 'abandoned' },
      { type: 'cancelled', reason: 'admin', shareOne: null },
      { type: 'cancelled', reason: 'feed_stale', shareOne: 0.123_456_789 },
      { type: 'cancelled', reason: 'both_absent', shareOne: 0.87 },
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.constantFrom(...outcomes), (stake, outcome) => {
        const { one, two } = payout(outcome, stake) ?? { one: 0, two: 0 }
        expect(one + two).toBe(2 * stake)
      }),
    )
  })

  test('a stake is not negative', () => {
    expect(() => payout({ type: 'draw' }, -1)).toThrow('negative')
  })
})
