import type { BetId, CreatorLinkId, CycleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { accounts } from '../../../wallet/accounts.ts'
import { type CommissionDebt, debtMovements, debtsOf } from './movements.ts'

const linkId = 'link' as CreatorLinkId
const account = accounts.commission(linkId)
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

test('[I19] a cycle whose fees are refunded takes back the commission of each link, in a movement of its own', () => {
  const otherId = 'other' as CreatorLinkId
  const other = accounts.commission(otherId)
  const earned = (id: CreatorLinkId, amountCents: number) => ({
    account: accounts.commission(id),
    amountCents,
    linkId: id,
  })
  const debts = debtsOf('c' as CycleId, [earned(linkId, 5), earned(otherId, 2), earned(linkId, 3)])
  const balances = new Map([
    [account, 7],
    [other, 2],
  ])
  const movements = debtMovements(debts, balances)
  expect(movements.map(({ transfers }) => transfers)).toEqual([
    [{ from: account, to: accounts.fees, amountCents: 7 }],
    [{ from: accounts.house, to: accounts.fees, amountCents: 1 }],
    [{ from: other, to: accounts.fees, amountCents: 2 }],
  ])
  expect(new Set(movements.map(({ key }) => key)).size).toBe(3)
})
