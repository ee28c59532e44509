import type { BetId, CycleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { accounts } from '../../../wallet/accounts.ts'
import { type CommissionDebt, debtMovements } from './movements.ts'

const account = 'commission:link' as CommissionDebt['account']
const debt = (bet: string, amountCents: number): CommissionDebt => {
  return { cycleId: 'c' as CycleId, betId: bet as BetId, account, amountCents }
}

test('[I19] several debts of one account share its balance: they take no more than it has, and the house account bears the rest', () => {
  const movements = debtMovements([debt('a', 8), debt('b', 8), debt('c', 8)], new Map([[account, 10]]))
  expect(movements.map(({ key, reason, transfers }) => ({ key, reason, transfers }))).toEqual([
    {
      key: 'cycle-commission-return:a',
      reason: 'commission_returned',
      transfers: [{ from: account, to: accounts.fees, amountCents: 8 }],
    },
    {
      key: 'cycle-commission-return:b',
      reason: 'commission_returned',
      transfers: [{ from: account, to: accounts.fees, amountCents: 2 }],
    },
    {
      key: 'cycle-commission-loss:b',
      reason: 'commission_lost',
      transfers: [{ from: accounts.house, to: accounts.fees, amountCents: 6 }],
    },
    {
      key: 'cycle-commission-loss:c',
      reason: 'commission_lost',
      transfers: [{ from: accounts.house, to: accounts.fees, amountCents: 8 }],
    },
  ])
})
