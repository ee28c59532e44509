import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBattle } from '../testing/render-battle.tsx'

const balanceShown = () => screen.getByRole('link', { name: /^Solde/ }).textContent

test.each([
  ['[H31] add raises the balance by the amount', { action: 'add', amount: 0.75 }, '100,75 €', '100.75'],
  ['[H32] subtract lowers it by the amount', { action: 'subtract', amount: 12.1 }, '87,90 €', '87.90'],
  ['[H33] set replaces it', { action: 'set', amount: 19.99 }, '19,99 €', '19.99'],
  ['[H33] what set took is in it already', { action: 'set', amount: 20, debitedAmount: 80 }, '20,00 €', '20.00'],
  ['[H35] no number changes nothing', { action: 'subtract', amount: 'douze' }, '100,00 €', '100.00'],
] as const)('%s', async (_rule, event, shown, stored) => {
  const { receive } = await renderBattle({ path: '/battle', balance: 100 })
  expect(balanceShown()).toContain('100,00 €')
  await receive({ type: 'balance_update', ...event })
  expect(balanceShown()).toContain(shown)
  expect(window.localStorage.getItem('wallet_balance')).toBe(stored)
  expect(screen.queryByText('Erreur de format du message')).toBeNull()
})

test('[H31] [H32] one update after the other counts from what is shown', async () => {
  const { receive } = await renderBattle({ path: '/battle', balance: 100 })
  const add = { type: 'balance_update', action: 'add', amount: 0.1 }
  await receive(...Array.from({ length: 9 }, () => add), { ...add, action: 'subtract', amount: 0.3 })
  expect(balanceShown()).toContain('100,60 €')
})

test.each([
  ['withdrawal_returned', 'Retrait refusé'],
  ['commission', 'Commission reçue'],
  ['correction', 'Solde corrigé'],
])('a movement that no action of the player announces is announced: %s', async (reason, title) => {
  const { receive } = await renderBattle({ path: '/battle', balance: 100 })
  await receive({ type: 'balance_update', balance: 120, reason })
  expect(await screen.findByText(title)).toBeTruthy()
})

test('a movement that follows an action of the player is not announced', async () => {
  const { receive } = await renderBattle({ path: '/battle', balance: 100 })
  await receive({ type: 'balance_update', balance: 90, reason: 'battle_stake' })
  expect(balanceShown()).toContain('90,00 €')
  expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(0)
})
