import { type BalanceHistoryEntry, balanceHistorySchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { filterHistory } from './HistoryDialog.tsx'

type Change = Partial<Pick<BalanceHistoryEntry, 'transaction_type' | 'amount'>>

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
      destination: null,
      ...change,
    })),
  )
}

test('[E07] the filter keeps one kind, in the order in which they came', () => {
  const history = entries({}, { transaction_type: 'withdraw' }, { amount: '20.00' })
  expect(filterHistory(history, 'all')).toEqual(history)
  expect(filterHistory(history, 'deposit').map(({ amount }) => amount)).toEqual(['10.00', '20.00'])
  expect(filterHistory(history, 'withdraw').map(({ transaction_type }) => transaction_type)).toEqual(['withdraw'])
})
