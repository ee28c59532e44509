import { expect, test } from 'vitest'
import { movement, newEscrow, newPlayer, transfer } from '../../test/ledger-books.ts'
import { accounts, playerOf } from './accounts.ts'
import { balanceEvents, planMovements } from './ledger.ts'

test('each change of a player is told in order; escrows, the house, refusals and replays are not', () => {
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
      [ana, 100],
      [bob, 50],
      [escrow, 5],
    ]),
    done: new Map([[replayed.key, replayed.transfers]]),
  })
  const [anaId, bobId] = [playerOf(ana), playerOf(bob)]
  expect(balanceEvents(movements, results)).toEqual([
    { type: 'balanceChanged', userId: anaId, balanceCents: 70, reason: 'test' },
    { type: 'balanceChanged', userId: bobId, balanceCents: 20, reason: 'test' },
    { type: 'balanceChanged', userId: anaId, balanceCents: 68, reason: 'test' },
  ])
})
