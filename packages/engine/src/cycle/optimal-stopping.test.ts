// The best possible return of a bet, by backward induction over all cash-out rules: at the end of each candle, the
// better of cashing out and going on. The price lies on a grid fine enough for the tolerance below.
import { describe, expect, test } from 'vitest'
import { assert } from '../assert.ts'
import { cents } from '../money.ts'
import { removalTermsOf } from './bets.ts'
import { chancesOf } from './chances.ts'
import { fairValueOf, payoutOf, quoteAt } from './odds.ts'
import { candleNumberAt, type PointPosition } from './schedule.ts'
import { CYCLE_POINTS, createCycleSettings, LOCKED_CANDLE, POINTS_PER_CANDLE } from './settings.ts'
import type { CycleBet } from './state.ts'

const START_PRICE = 50_000
const GRID = 2
const NODES_EACH_SIDE = 260
/** The standard deviation of a candle's ten steps, in price units; that of one step is 5. */
const CANDLE_DEVIATION = 5 * Math.sqrt(POINTS_PER_CANDLE)
/** Large enough that rounding to cents has no effect. */
const STAKE = cents(1_000_000_000)
const TOLERANCE = 0.001

const settings = createCycleSettings()
const distances = Array.from({ length: 2 * NODES_EACH_SIDE + 1 }, (_, place) => (place - NODES_EACH_SIDE) * GRID)
const kernel = candleKernel()

/** The value of a cash-out, as a share of the stake. */
type Rule = (bet: CycleBet, position: PointPosition) => number

const ours: Rule = (bet, position) =>
  removalTermsOf(bet, { position, chances: chancesOf(position), settings }).refundCents / bet.stakeCents

const oursOrBroken: Rule = (bet, position) =>
  Math.max(ours(bet, position), fairValueOf(bet, chancesOf(position)) / bet.stakeCents)

const freeRefund: Rule = (bet, position) => (candleNumberAt(position.pointIndex) < 20 ? 1 : ours(bet, position))

describe('the best rule for giving a bet back', () => {
  // Bets are placed at the end of a candle, so that the time grid starts at the bet.
  test.each([
    [0, 0],
    [50, 30],
    [50, -30],
    [100, 60],
    [100, -60],
    [180, 20],
    [180, -40],
    [250, 10],
    [250, -20],
  ])(
    'returns no more than the stake, and the fee was put in too: placed at point %d, %d from the start',
    (point, distance) => {
      const best = bestReturnOf({ bet: betAt(point, distance), distance, rule: ours })
      expect(best).toBeLessThan(1 + TOLERANCE)
      // Waiting is one of the rules: it returns the stake, less what rounding the odds down has cost.
      expect(best).toBeGreaterThan(0.99 - TOLERANCE)
    },
  )

  test('[issue 15, 1] returns no more than the stake to who may break the cycle at any time as well', () => {
    for (const [point, distance] of [
      [0, 0],
      [100, -60],
      [250, 10],
    ] as const) {
      const best = bestReturnOf({ bet: betAt(point, distance), distance, rule: oursOrBroken })
      expect(best).toBeLessThan(1 + TOLERANCE)
    }
  })

  test('returns far more than was put in when the stake is refunded whole until candle 19', () => {
    expect(bestReturnOf({ bet: betAt(0, 0), distance: 0, rule: freeRefund })).toBeGreaterThan(1.2)
  })
})

function betAt(pointIndex: number, distance: number): CycleBet {
  const oddsHundredths = quoteAt(positionAt(pointIndex, distance), settings).up
  assert(oddsHundredths !== null, 'the side is open')
  return {
    betId: 'a',
    playerId: 'p',
    number: 1,
    direction: 'up',
    stakeCents: STAKE,
    feeCents: cents(0),
    oddsHundredths,
    payoutCents: payoutOf(STAKE, oddsHundredths),
    pointIndex,
    placedAtMs: 0,
    status: 'open',
    refundCents: cents(0),
  }
}

function bestReturnOf({ bet, distance: placedAt, rule }: { bet: CycleBet; distance: number; rule: Rule }): number {
  const lockPoint = (LOCKED_CANDLE - 1) * POINTS_PER_CANDLE
  let values = distances.map((distance) => heldValueOf(bet, positionAt(lockPoint, distance)))
  for (let point = lockPoint - POINTS_PER_CANDLE; point > bet.pointIndex; point -= POINTS_PER_CANDLE) {
    const later = values
    values = distances.map((distance, place) =>
      Math.max(rule(bet, positionAt(point, distance)), expectedAt(later, place)),
    )
  }
  return expectedAt(values, distances.indexOf(placedAt))
}

function heldValueOf(bet: CycleBet, position: PointPosition): number {
  const { up, equal } = chancesOf(position)
  return (bet.payoutCents / bet.stakeCents) * up + equal
}

function positionAt(pointIndex: number, distance: number): PointPosition {
  return { startPrice: START_PRICE, price: START_PRICE + distance, stepsLeft: CYCLE_POINTS - pointIndex, pointIndex }
}

/** At the edge of the grid, seven deviations out, the last node stands for everything beyond it. */
function expectedAt(values: readonly number[], place: number): number {
  let sum = 0
  for (const [offset, weight] of kernel) {
    const target = Math.max(0, Math.min(place + offset, values.length - 1))
    sum += weight * (values[target] ?? 0)
  }
  return sum
}

function candleKernel(): readonly (readonly [offset: number, weight: number])[] {
  const reach = Math.ceil((6 * CANDLE_DEVIATION) / GRID)
  const raw = Array.from({ length: 2 * reach + 1 }, (_, index): [number, number] => {
    const offset = index - reach
    return [offset, Math.exp(-((offset * GRID) ** 2) / (2 * CANDLE_DEVIATION ** 2))]
  })
  const total = raw.reduce((sum, [, weight]) => sum + weight, 0)
  return raw.map(([offset, weight]) => [offset, weight / total])
}
