import { type BalanceHistoryEntry, balanceHistorySchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { filterHistory, sumsOf } from './money-history.ts'

type Change = Partial<Pick<BalanceHistoryEntry, 'transaction_type' | 'amount' | 'status'>>

function entries(...changes: readonly Change[]): readonly BalanceHistoryEntry[] {
  return balanceHistorySchema.parse(
    changes.map((change, index) => ({
      id: `b1000000-0000-4000-8000-00000000000${index}`,
      transaction_type: 'deposit',
      amount: '10.00',
      fee: '0.00',
      created_at: '2026-11-21T10:00:00.000Z',
      status: 'completed',
      in_review: false,
      channel: 'card',
      reference: 'DEP-000001',
      destination_last4: null,
      ...change,
    })),
  )
}

test('[W51] [E07] deposits and withdrawals are summed to the cent, each for itself', () => {
  const history = entries(
    { amount: '0.10' },
    { amount: '0.20' },
    { transaction_type: 'withdraw', amount: '1234.56' },
    { amount: '50.00' },
  )
  expect(sumsOf(history)).toEqual({
    deposits: { completedCents: 5_030, pendingCents: 0 },
    withdrawals: { completedCents: 123_456, pendingCents: 0 },
  })
})

test('[W51] what is on its way is told apart, what was sent back counts nowhere', () => {
  const history = entries(
    { amount: '20.00', status: 'pending' },
    { amount: '30.00', status: 'refused' },
    { transaction_type: 'withdraw', amount: '40.00', status: 'pending' },
    { transaction_type: 'withdraw', amount: '600.00', status: 'rejected' },
  )
  expect(sumsOf(history)).toEqual({
    deposits: { completedCents: 0, pendingCents: 2_000 },
    withdrawals: { completedCents: 0, pendingCents: 4_000 },
  })
})

test('the filter keeps one kind, in the order in which they came', () => {
  const history = entries({}, { transaction_type: 'withdraw' }, { amount: '20.00' })
  expect(filterHistory(history, 'all')).toEqual(history)
  expect(filterHistory(history, 'deposit').map(({ amount }) => amount)).toEqual(['10.00', '20.00'])
  expect(filterHistory(history, 'withdraw').map(({ transaction_type }) => transaction_type)).toEqual(['withdraw'])
})
