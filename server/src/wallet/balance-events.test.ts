import { expect, test } from 'vitest'
import { movement, newEscrow, newPlayer, transfer } from '../../test/ledger-books.ts'
import { accounts, playerOf } from './accounts.ts'
import { balanceEvents } from './ledger.ts'
import { planMovements } from './plan-movements.ts'

test('each balance change of a player is published in order; those of escrows and the house account, refusals and replays are not', () => {
  const [ana, bob, escrow] = [newPlayer(), newPlayer(), newEscrow()]
  const replayed = movement('before', transfer(ana, escrow, 5))
  const movements = [
    movement('stakes', transfer(ana, escrow, 30), transfer(bob, escrow, 30)),
    movement('too much', transfer(bob, accounts.house, 1000)),
    replayed,
    movement('fee', transfer(ana, accounts.fees, 2)),
  ]
  const { results } = planMovements({
    movements,
    balances: new Map([
      [ana, { cents: 100, transfers: 1 }],
      [bob, { cents: 50, transfers: 4 }],
      [escrow, { cents: 5, transfers: 1 }],
    ]),
    done: new Map([[replayed.key, replayed.transfers]]),
  })
  const [anaId, bobId] = [playerOf(ana), playerOf(bob)]
  expect(balanceEvents(movements, results)).toEqual([
    { type: 'balanceChanged', userId: anaId, balance: { cents: 70, transfers: 2 }, reason: 'test' },
    { type: 'balanceChanged', userId: bobId, balance: { cents: 20, transfers: 5 }, reason: 'test' },
    { type: 'balanceChanged', userId: anaId, balance: { cents: 68, transfers: 3 }, reason: 'test' },
  ])
})
