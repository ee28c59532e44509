import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ALICE, BOB } from '../../../testing/battle-messages.ts'
import { ok } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { LeaderboardScreen } from './LeaderboardScreen.tsx'

const first = (pseudo: string, victories: number) => ({ rank: 1, pseudo, victories, net_gain: 12.5 })

test('[20.3] players who have a rating show it, a provisional one with its mark', async () => {
  const rows = [
    { ...first('luna', 3), rating: { points: 1_662, provisional: false } },
    { ...first('nova', 2), rank: 2, rating: { points: 1_500, provisional: true } },
    { ...first('mira', 1), rank: 3 },
  ]
  await act(async () => renderApp(<LeaderboardScreen />, { responses: { 'GET /api/leaderboard': ok(rows) } }))
  const rowOf = async (pseudo: string) => (await screen.findByText(pseudo)).closest('li')?.textContent
  expect(await rowOf('luna')).toContain('Points de classement 1\u202f662')
  expect(await rowOf('nova')).toContain('Points de classement 1\u202f500\u202f?')
  expect(await rowOf('mira')).not.toContain('Points de classement')
})

test('the own row says so, and the points beside the names are explained', async () => {
  const rows = [
    { ...first('luna', 3), user_id: BOB, rating: { points: 1_662, provisional: false } },
    { ...first('alice', 2), user_id: ALICE, rank: 2 },
  ]
  const responses = { 'GET /api/leaderboard': ok(rows) }
  await act(async () => renderApp(<LeaderboardScreen />, { signedInAs: {}, responses }))
  expect((await screen.findByText('Vous')).closest('li')?.textContent).toContain('alice')
  expect(screen.getAllByText('Vous')).toHaveLength(1)
  expect(screen.getByText(/les points de classement du joueur/)).toBeTruthy()
})

test('a period without a victory has no first place: the smallest loss does not lead', async () => {
  const rows = [{ ...first('luna', 1) }, { ...first('nova', 0), rank: 2, net_gain: -5 }]
  const responses = { 'GET /api/leaderboard': ok(rows) }
  const { server } = await act(async () => renderApp(<LeaderboardScreen />, { responses }))
  expect(await screen.findByText('luna')).toBeTruthy()
  expect(screen.queryByText('nova')).toBeNull()
  server.response('GET /api/leaderboard', ok(rows.slice(1)))
  fireEvent.click(screen.getByRole('button', { name: '24 h' }))
  expect(await screen.findByText('Pas encore de victoire sur cette période')).toBeTruthy()
  expect(screen.queryByText('nova')).toBeNull()
})

test('either game has its own leaderboard, and each counts what is won in it', async () => {
  const { server } = await act(async () =>
    renderApp(<LeaderboardScreen />, {
      responses: { 'GET /api/leaderboard': ok([first('luna', 3)]) },
    }),
  )
  expect(await screen.findByText('luna')).toBeTruthy()
  expect(screen.getByText('3 victoires')).toBeTruthy()
  server.response('GET /api/leaderboard', ok([first('orion', 7)]))
  fireEvent.click(screen.getByRole('tab', { name: 'Cycle' }))
  expect(await screen.findByText('orion')).toBeTruthy()
  expect(screen.getByText('7 paris gagnés')).toBeTruthy()
  const asked = () => server.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/leaderboard'))
  await waitFor(() =>
    expect(asked()).toEqual(['/api/leaderboard?mode=battle&period=ALL', '/api/leaderboard?mode=cycle&period=ALL']),
  )
})
