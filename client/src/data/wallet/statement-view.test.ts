import { expect, test } from 'vitest'
import { dayName, entriesByDay, exportFileName, linkOfEntry, monthName, statementMonths } from './statement-view.ts'

const CYCLE_ID = 'c7c1e000-0000-4000-8000-000000000001'
const BATTLE_ID = 'ba771e00-0000-4000-8000-000000000001'

const played = { number: null, opponent: null, stake: 1, fee: 0, payout: 0 } as const

test('[16.17] an ended battle or cycle leads to its own verification, all else nowhere', () => {
  const lost = { ...played, outcome: 'lost' } as const
  expect(linkOfEntry({ type: 'cycle', played: { ...lost, id: CYCLE_ID } })).toBe(`/verifier/${CYCLE_ID}?jeu=cycle`)
  expect(linkOfEntry({ type: 'battle', played: { ...lost, id: BATTLE_ID } })).toBe(`/verifier/${BATTLE_ID}`)
  expect(linkOfEntry({ type: 'battle', played: { ...lost, outcome: 'open', id: BATTLE_ID } })).toBeNull()
  expect(linkOfEntry({ type: 'deposit', played: null })).toBeNull()
})

test('[16.17] entries stand under their day, by the calendar of Paris', () => {
  const at = (created_at: string) => ({ id: created_at, created_at, type: 'deposit', amount: 1, played: null }) as const
  const days = entriesByDay([
    at('2026-11-21T23:30:00.000Z'),
    at('2026-11-21T10:00:00.000Z'),
    at('2026-11-21T09:00:00.000Z'),
  ])
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ])
  expect(dayName('2026-11-21')).toBe('samedi 21 novembre 2026')
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
