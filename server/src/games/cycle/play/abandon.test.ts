import { type BetPlaced, CYCLE_POINTS, cents, chancesOf, cyclePricesOf } from '@bougie/engine'
import type { CycleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { chancesAt } from './abandon.ts'

const head = {
  id: 'c' as CycleId,
  number: 1,
  serverSeed: '5e'.repeat(32),
  commitment: '',
  startPrice: 50_000,
}

function placedAt(pointIndex: number, number: number) {
  const event: BetPlaced = {
    type: 'betPlaced',
    betId: `b${number}`,
    playerId: 'p',
    direction: 'up',
    stakeCents: cents(100),
    feeCents: cents(2),
    oddsHundredths: 200,
    payoutCents: cents(200),
    pointIndex,
    atMs: 0,
  }
  return { event, note: null }
}

function chancesAtPoint(pointIndex: number) {
  const price = cyclePricesOf(head)[pointIndex] ?? 0
  return chancesOf({ startPrice: head.startPrice, price, stepsLeft: CYCLE_POINTS - pointIndex })
}

test('a cycle whose start is damaged is valued at the latest point of hundreds of thousands of bets', () => {
  const bets = Array.from({ length: 300_000 }, (_, number) => placedAt(number % 200, number))
  expect(chancesAt(head, bets, 0)).toEqual(chancesAtPoint(199))
})

test.each([-1, 0.5, CYCLE_POINTS + 1, '7', null])('a damaged point %s is no point', (damaged) => {
  const bets = [placedAt(20, 1), placedAt(damaged as number, 2)]
  expect(chancesAt(head, bets, 0)).toEqual(chancesAtPoint(20))
})
