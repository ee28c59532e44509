import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { LeaderboardScreen } from './LeaderboardScreen.tsx'

const first = (pseudo: string, victories: number) => ({ rank: 1, pseudo, victories, net_gain: 12.5 })

test('either game has its own leaderboard, and each counts what is won in it', async () => {
  const { server } = await act(async () =>
    renderApp(<LeaderboardScreen />, {
      answers: { 'GET /api/leaderboard': { status: 200, body: [first('luna', 3)] } },
    }),
  )
  expect(await screen.findByText('luna')).toBeTruthy()
  expect(screen.getByText('3 victoires')).toBeTruthy()
  server.answer('GET /api/leaderboard', { status: 200, body: [first('orion', 7)] })
  fireEvent.click(screen.getByRole('tab', { name: 'Cycle' }))
  expect(await screen.findByText('orion')).toBeTruthy()
  expect(screen.getByText('7 paris gagnés')).toBeTruthy()
  const asked = () => server.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/leaderboard'))
  await waitFor(() =>
    expect(asked()).toEqual(['/api/leaderboard?mode=battle&period=ALL', '/api/leaderboard?mode=cycle&period=ALL']),
  )
})
