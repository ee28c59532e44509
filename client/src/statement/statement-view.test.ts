import type { StatementEntry } from '@bougie/protocol'
import { statementFileName } from '@bougie/protocol/statement-words.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  dayName,
  entriesAskedFor,
  entriesByDay,
  isNarrowed,
  lineOfEntry,
  linkOfEntry,
  monthName,
  type StatementRequest,
  statementMonths,
  sumCentsOf,
  timeOfEntry,
  unfinishedDay,
} from './statement-view.ts'

const CYCLE_ID = 'c7c1e000-0000-4000-8000-000000000001'
const EVERYTHING: StatementRequest = { filter: 'all', search: '' }
const BATTLE_ID = 'ba771e00-0000-4000-8000-000000000001'

const played = { number: null, opponent: null, stake: 1, fee: 0, payout: 0 } as const

test('[16.17] an ended battle or cycle leads to its own verification, all else nowhere', () => {
  const lost = { ...played, outcome: 'lost' } as const
  expect(linkOfEntry({ type: 'cycle', played: { ...lost, id: CYCLE_ID } })).toBe(`/verifier/${CYCLE_ID}?jeu=cycle`)
  expect(linkOfEntry({ type: 'battle', played: { ...lost, id: BATTLE_ID } })).toBe(`/verifier/${BATTLE_ID}`)
  expect(linkOfEntry({ type: 'battle', played: { ...lost, outcome: 'open', id: BATTLE_ID } })).toBeNull()
  expect(linkOfEntry({ type: 'deposit', played: null })).toBeNull()
})

test('the time of an entry is that of Paris, as its day is, wherever the device is', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(timeOfEntry({ created_at: '2026-11-21T23:30:00.000Z' })).toBe('00:30')
  expect(timeOfEntry({ created_at: '2026-07-21T10:05:00.000Z' })).toBe('12:05')
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
})

test('[19.9] today and yesterday are named so, by the calendar of Paris, every other day by its date', () => {
  const nowMs = Date.parse('2026-11-21T23:30:00.000Z')
  expect(['2026-11-22', '2026-11-21', '2026-11-20'].map((day) => dayName(day, nowMs))).toEqual([
    'Aujourd’hui',
    'Hier',
    'vendredi 20 novembre 2026',
  ])
  expect(dayName('2026-11-01', nowMs)).toBe('dimanche 1er novembre 2026')
  expect(dayName('2026-02-28', Date.parse('2026-03-01T12:00:00.000Z'))).toBe('Hier')
  // The day after this night has 25 hours.
  expect(dayName('2026-10-25', Date.parse('2026-10-26T00:30:00.000Z'))).toBe('Hier')
})

describe('[19.9] lines of the statement', () => {
  const entry = (changes: Partial<StatementEntry>): StatementEntry => ({
    id: 'e.0',
    created_at: '2026-11-21T10:00:00.000Z',
    type: 'deposit',
    amount: 20,
    played: null,
    ...changes,
  })
  const won = entry({
    id: 'won.0',
    type: 'battle',
    amount: 10,
    played: { id: BATTLE_ID, number: null, opponent: 'Benoît', stake: 10, fee: 0, payout: 20, outcome: 'won' },
  })
  const open = entry({
    id: 'open.0',
    type: 'cycle',
    amount: -10.2,
    played: { id: CYCLE_ID, number: 47, opponent: null, stake: 10, fee: 0.2, payout: 0, outcome: 'open' },
  })
  const paidIn = entry({ id: 'in.0' })
  const paidOut = entry({ id: 'out.0', type: 'withdrawal', amount: -12.5 })
  const returned = entry({ id: 'back.0', type: 'withdrawal_returned', amount: 12.5 })
  const corrected = entry({ id: 'note.0', type: 'correction', amount: -0.1, note: 'Double paiement' })
  const all = [won, open, paidIn, paidOut, returned, corrected]
  const asked = (request: Partial<typeof EVERYTHING>) =>
    entriesAskedFor(all, { ...EVERYTHING, ...request }).map(({ id }) => id.split('.')[0])

  test('[19.9] a battle is one line: its stake and what came back, and what both did to the balance', () => {
    expect(lineOfEntry(won)).toEqual({
      kind: 'battle',
      tone: 'gain',
      title: 'Battle contre Benoît · gagnée',
      sums: 'Mise 10,00 € · Reçu 20,00 €',
      cents: 1_000,
    })
  })

  test('a line has the tone of what it did to the balance, by the cent', () => {
    const toneOf = (amount: number) => lineOfEntry({ ...won, amount }).tone
    expect([0.01, 0, -0.01].map(toneOf)).toEqual(['gain', 'even', 'loss'])
    expect(lineOfEntry(paidOut).tone).toBe('loss')
  })

  test('a withdrawal says where it stands', () => {
    const titles = (['review', 'pending', 'completed', 'rejected', 'refused'] as const).map(
      (payout) => lineOfEntry({ ...paidOut, payout }).title,
    )
    expect(titles).toEqual([
      'Retrait · en vérification',
      'Retrait · en attente',
      'Retrait · effectué',
      'Retrait · refusé',
      'Retrait · refusé',
    ])
    expect(lineOfEntry(paidOut).title).toBe('Retrait')
  })

  test('a payment has its channel and its reference, and says on which side its fee stands', () => {
    const payment = { channel: 'card', reference: 'RET-000042', fee: 0.25 } as const
    const sumsOf = (changes: Partial<StatementEntry>) => lineOfEntry(entry({ payment, ...changes })).sums
    expect([
      sumsOf({ type: 'deposit' }),
      sumsOf({ type: 'withdrawal', payout: 'review' }),
      sumsOf({ type: 'withdrawal', payout: 'rejected' }),
      sumsOf({ type: 'withdrawal', payout: 'refused' }),
      sumsOf({ type: 'withdrawal_returned' }),
      sumsOf({ type: 'withdrawal', payout: 'completed', payment: { ...payment, channel: 'bank', fee: 0 } }),
    ]).toEqual([
      'Carte · RET-000042 · 0,25 € de frais en plus',
      'Carte · RET-000042 · dont 0,25 € de frais',
      'Carte · RET-000042',
      'Carte · RET-000042',
      'Carte · RET-000042',
      'Virement · RET-000042',
    ])
    const found = entriesAskedFor([entry({ payment })], { ...EVERYTHING, search: 'ret-000042' })
    expect(found).toHaveLength(1)
  })

  test('[19.9] a bet that runs has its stake and fee, gave nothing yet and lost nothing yet', () => {
    expect(lineOfEntry(open)).toEqual({
      kind: 'cycle',
      tone: 'even',
      title: 'Cycle n° 47 · en cours',
      sums: 'Mise 10,00 € · Frais 0,20 €',
      cents: -1_020,
    })
  })

  test.each([
    ['welcome', 'gift', 'Bonus de bienvenue'],
    ['withdrawal', 'withdrawal', 'Retrait'],
    ['withdrawal_returned', 'withdrawal', 'Retrait rendu'],
    ['win', 'gain', 'Gain'],
    ['commission', 'commission', 'Commission'],
    ['correction', 'correction', 'Correction de l’équipe'],
  ] as const)('[19.9] %s has an icon of its kind and its name', (type, kind, title) => {
    expect(lineOfEntry(entry({ type }))).toMatchObject({ kind, title, sums: null })
  })

  test('[19.9] each filter keeps its own kind, in the order in which they came', () => {
    expect(asked({})).toEqual(['won', 'open', 'in', 'out', 'back', 'note'])
    expect(asked({ filter: 'battle' })).toEqual(['won'])
    expect(asked({ filter: 'cycle' })).toEqual(['open'])
    expect(asked({ filter: 'deposit' })).toEqual(['in'])
    expect(asked({ filter: 'withdrawal' })).toEqual(['out', 'back'])
  })

  test('[19.9] the search finds opponent, number, reference, note and amount, without accents or capitals', () => {
    expect(asked({ search: ' benoit ' })).toEqual(['won'])
    expect(asked({ search: 'CYCLE 47' })).toEqual(['open'])
    expect(asked({ search: BATTLE_ID.slice(0, 8) })).toEqual(['won'])
    expect(asked({ search: 'double' })).toEqual(['note'])
    expect(asked({ search: '12,50' })).toEqual(['out', 'back'])
    expect(asked({ search: 'benoit', filter: 'cycle' })).toEqual([])
    expect(
      [{ search: '  ' }, { search: 'b' }, { filter: 'cycle' as const }].map((r) => isNarrowed({ ...EVERYTHING, ...r })),
    ).toEqual([false, true, true])
  })

  test('[19.9] a day sums to the cent, and not before all of it is known', () => {
    expect(sumCentsOf([entry({ amount: 0.1 }), entry({ amount: 0.2 }), paidOut])).toBe(-1_220)
    expect(unfinishedDay(all, true)).toBe('2026-11-21')
    expect(unfinishedDay(all, false)).toBeNull()
    expect(unfinishedDay([], true)).toBeNull()
  })
})

test('twelve months, this one first, by the calendar of Paris', () => {
  const months = statementMonths(Date.parse('2026-02-28T23:30:00.000Z'))
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

test('months are named in French, and name the file', () => {
  expect(monthName('2026-11')).toBe('novembre 2026')
  expect([statementFileName('2026-11'), statementFileName(null)]).toEqual(['releve-2026-11.csv', 'releve-complet.csv'])
})
