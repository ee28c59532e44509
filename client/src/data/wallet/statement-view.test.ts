import { expect, test } from 'vitest'
import { exportFileName, linkOfLine, monthName, statementMonths } from './statement-view.ts'

const CYCLE_ID = 'c7c1e000-0000-4000-8000-000000000001'
const BATTLE_ID = 'ba771e00-0000-4000-8000-000000000001'

test('a line of a battle or a cycle leads to its verification, others lead nowhere', () => {
  expect(linkOfLine({ cause: { type: 'cycle', id: CYCLE_ID } })).toBe(`/verifier/${CYCLE_ID}?jeu=cycle`)
  expect(linkOfLine({ cause: { type: 'battle', id: BATTLE_ID } })).toBe(`/verifier/${BATTLE_ID}`)
  expect(linkOfLine({ cause: { type: 'payment', id: BATTLE_ID } })).toBeNull()
})

test('twelve months, this one first, by the calendar of Paris', () => {
  const months = statementMonths(Date.parse('2026-02-28T23:30:00.000Z'))
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

test('months are named in French, and name the file', () => {
  expect(monthName('2026-11')).toBe('novembre 2026')
  expect([exportFileName('2026-11'), exportFileName(null)]).toEqual(['releve-2026-11.csv', 'releve-complet.csv'])
})
