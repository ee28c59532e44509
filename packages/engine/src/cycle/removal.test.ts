import { describe, expect, test } from 'vitest'
import { createCycleFixture, pricesFrom } from '../testing/cycle-fixture.ts'
import { chancesOf } from './chances.ts'

const locked = { ok: false, code: 'CYCLE_LOCKED' }

/** Flat for a second, then at a constant distance from the start price. */
const stepAt = (distance: number) => pricesFrom((point) => (point >= 10 ? distance : 0))

function removed(distance: number, elapsedMs: number) {
  const fixture = createCycleFixture({ prices: stepAt(distance) })
  fixture.place('a', 0)
  const decision = fixture.remove('a', elapsedMs)
  return decision.ok ? decision.events.at(-1) : decision
}

function chancesIn(distance: number, elapsedMs: number) {
  return chancesOf({ startPrice: 50_000, price: 50_000 + distance, stepsLeft: 300 - elapsedMs / 100 })
}

describe('undoing a bet', () => {
  test.each([
    ['at once', 0, 0],
    ['in the last millisecond before the next point', 200, 299],
    ['in candle 25', 24_000, 24_099],
  ])('[C25] before the next price point gives all back, the fee included: %s', (_when, placedMs, removedMs) => {
    const fixture = createCycleFixture({ prices: stepAt(30) })
    fixture.place('a', placedMs)
    expect(fixture.remove('a', removedMs)).toMatchObject({
      events: [{ removal: 'undone', refundCents: 1_020, feeRefundCents: 20 }],
    })
    expect(fixture.state().paidInCents).toBe(fixture.state().paidBackCents)
  })

  test('[C25] with the next price point it is over', () => {
    expect(removed(0, 100)).toMatchObject({ removal: 'removed', refundCents: 1_000, feeRefundCents: 0 })
  })
})

describe('removing a bet in candles 1 to 19', () => {
  test.each([5_000, 12_000, 18_999])('[C25] pays no more than the stake when it is ahead: after %d ms', (ms) => {
    expect(removed(40, ms)).toMatchObject({ removal: 'removed', refundCents: 1_000, feeRefundCents: 0 })
  })

  test.each([5_000, 12_000, 18_900])('[C25] pays the fair value when it is behind: after %d ms', (ms) => {
    const { up, equal } = chancesIn(-40, ms)
    const refundCents = Math.floor(2_000 * up + 1_000 * equal)
    expect(refundCents).toBeLessThan(1_000)
    expect(removed(-40, ms)).toMatchObject({ removal: 'removed', refundCents, feeRefundCents: 0 })
  })
})

describe('cashing out in candles 20 to 29', () => {
  test.each([
    ['ahead', 40, 19_000],
    ['ahead', 40, 28_900],
    ['behind', -40, 19_000],
    ['behind', -40, 28_900],
    ['even', 0, 25_000],
  ])('[C06] pays the fair value less 2 %%, the fee kept: %s by %d after %d ms', (_where, distance, ms) => {
    const { up, equal } = chancesIn(distance, ms)
    const valueCents = Math.floor(2_000 * up + 1_000 * equal)
    expect(removed(distance, ms)).toMatchObject({
      removal: 'cashed_out',
      refundCents: Math.floor((valueCents * 98) / 100),
      feeRefundCents: 0,
    })
  })

  test('[C06] begins with candle 20 and pays more than the stake when ahead', () => {
    expect(removed(40, 18_999)).toMatchObject({ removal: 'removed', refundCents: 1_000 })
    expect(removed(40, 19_000)).toMatchObject({ removal: 'cashed_out' })
    const paid = removed(40, 19_000)
    expect(paid !== undefined && 'refundCents' in paid ? paid.refundCents : 0).toBeGreaterThan(1_000)
  })
})

describe('a bet can not be cashed out', () => {
  test.each([29_000, 29_999, 30_000, 36_000])('[C07] from candle 30 on: after %d ms', (ms) => {
    expect(removed(0, ms)).toEqual(locked)
  })

  test('twice', () => {
    const fixture = createCycleFixture()
    fixture.place('a', 0)
    fixture.remove('a', 5_000)
    expect(fixture.remove('a', 6_000)).toEqual({ ok: false, code: 'BET_ALREADY_REMOVED' })
  })

  test('by another player, or when there is none', () => {
    const fixture = createCycleFixture()
    fixture.place('a', 0)
    expect(fixture.remove('a', 5_000, 'q')).toEqual({ ok: false, code: 'BET_NOT_OWN' })
    expect(fixture.remove('z', 5_000)).toEqual({ ok: false, code: 'BET_NOT_FOUND' })
    expect(fixture.bet('a').status).toBe('open')
  })
})
