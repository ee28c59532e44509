import type { PlayerStatistics } from '@bougie/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { cumulatedCents, StatisticsScreen } from './StatisticsScreen.tsx'

const FIGURES = 'GET /api/users/me/statistics'
const nothing = { battles: 0, wins: 0, losses: 0, draws: 0, net: 0 }

const statistics = (changes: Partial<PlayerStatistics> = {}): PlayerStatistics => ({
  since: '2026-10-24T00:00:00.000Z',
  truncated: false,
  total: { battles: 4, wins: 3, losses: 1, draws: 0, net: 20, cancelled: 0, staked: 40 },
  games_net: -12.5,
  streaks: { current: { result: 'win', length: 2 }, wins_max: 2, losses_max: 1 },
  days: [
    { day: '2026-11-20', battles: 2, wins: 1, losses: 1, draws: 0, net: 0 },
    { day: '2026-11-21', battles: 2, wins: 2, losses: 0, draws: 0, net: 20 },
  ],
  stakes: [{ amount: 10, battles: 4, wins: 3, losses: 1, draws: 0, net: 20 }],
  hours: [{ hour: 9, battles: 4, wins: 3, losses: 1, draws: 0, net: 20 }],
  choices: {
    battles: 4,
    rows: [
      { choice: 'up', rounds: 8, right: 6 },
      { choice: 'down', rounds: 0, right: 0 },
      { choice: null, rounds: 2, right: 0 },
    ],
  },
  ...changes,
})

const open = (response: FakeResponse) =>
  renderApp(<StatisticsScreen />, { path: '/statistiques', signedInAs: {}, responses: { [FIGURES]: response } })

/** The text, with ordinary spaces only. */
const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s/g, ' ')
const tile = (label: string) => words(screen.getByText(label).nextElementSibling)
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(words))

describe('[20.4] the own statistics', () => {
  test('say that they load', () => {
    open('silent')
    expect(screen.getByRole('status', { name: 'Calcul des statistiques…' })).toBeTruthy()
  })

  test('that could not be read are asked for anew', async () => {
    const { server } = open(refusal(500, 'INTERNAL'))
    await screen.findByText('Les statistiques n’ont pas pu être lues.')
    server.response(FIGURES, ok(statistics()))
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Total misé')).toBeTruthy()
  })

  test('without a battle in the period they say what to do, and show no zeros', async () => {
    open(ok(statistics({ total: { ...nothing, cancelled: 0, staked: 0 } })))
    await screen.findByText('Aucune partie avec mise sur cette période')
    expect(screen.getByRole('link', { name: 'Jouer une partie' }).getAttribute('href')).toBe('/battle')
    expect(screen.queryByText('Total misé')).toBeNull()
  })

  test('the result of the battles comes first; the share of wins counts every battle', async () => {
    open(ok(statistics()))
    await screen.findByText('Total misé')
    expect(screen.getAllByRole('term')[0]?.textContent).toBe('Résultat net des battles')
    expect(tile('Résultat net des battles')).toBe('+20,00 €')
    expect(tile('Parties gagnées')).toBe('75 %')
    expect(tile('Total misé')).toBe('40,00 €')
    expect(tile('Tous les jeux')).toBe('−12,50 €')
    expect(screen.getByText('Battles et cycles de la période')).toBeTruthy()
    expect(screen.queryByText(/inscription/)).toBeNull()
    expect(tile('Série en cours')).toBe('2 victoires')
    expect(tile('Plus longue série de défaites')).toBe('1 défaite')
  })

  test('day after day, the newest first, with the sum of all of them above the curve', async () => {
    open(ok(statistics()))
    await screen.findByText('Total misé')
    expect(rowsOf('Jour par jour')).toEqual([
      ['21/11/2026', '2', '2 · 0 · 0', '+20,00 €'],
      ['20/11/2026', '2', '1 · 1 · 0', '0,00 €'],
    ])
    expect(screen.getByRole('img').getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
      'Résultat net cumulé sur 2 jours de jeu : +20,00 €',
    )
  })

  test('by stake, by hour and by choice; a choice that was never made has no share', async () => {
    open(ok(statistics()))
    await screen.findByText('Total misé')
    expect(rowsOf('Par mise')).toEqual([['10 €', '4', '3 · 1 · 0', '+20,00 €']])
    expect(rowsOf('Par heure de la journée')).toEqual([['9 h – 10 h', '4', '3 · 1 · 0', '+20,00 €']])
    expect(rowsOf('Par choix')).toEqual([
      ['UP', '8', '6 (75 %)'],
      ['DOWN', '0', '–'],
      ['Aucun', '2', '–'],
    ])
  })

  test('say when older battles are left out', async () => {
    open(ok(statistics({ truncated: true })))
    expect(await screen.findByText(/10.000 dernières parties/)).toBeTruthy()
  })

  test('begin with thirty days; another period keeps the figures until its own are there', async () => {
    const { server } = open(ok(statistics()))
    await screen.findByText('Total misé')
    const asked = () => server.requests.filter(({ path }) => path.startsWith('/api/users/me/statistics'))
    expect(asked().map(({ path }) => path)).toEqual(['/api/users/me/statistics?period=1m'])
    server.response(FIGURES, 'silent')
    fireEvent.click(screen.getByRole('button', { name: 'Tout' }))
    expect(screen.getByRole('button', { name: 'Tout' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('Total misé')).toBeTruthy()
    await waitFor(() => expect(asked().at(-1)?.path).toBe('/api/users/me/statistics?period=ALL'))
    expect(screen.getByText('Total misé')).toBeTruthy()
  })
})

test('[20.4] the curve of net results begins at nothing and adds day to day', () => {
  expect(cumulatedCents([{ net: 10 }, { net: -5 }])).toEqual([0, 1_000, 500])
})

test('[20.4] the curve of net results is flat where nothing was won or lost', () => {
  expect(cumulatedCents([{ net: 0 }, { net: 0 }])).toEqual([0, 0, 0])
})
