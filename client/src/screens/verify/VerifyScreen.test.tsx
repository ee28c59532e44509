import {
  battlePathOf,
  commitmentOf,
  createBattleSettings,
  directionOf,
  pointPlanOf,
  simulatedEqualBandOf,
} from '@bougie/engine'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppShell } from '../../app/AppShell.tsx'
import { BATTLE } from '../../testing/battle-messages.ts'
import { errorBody } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const serverSeed = '5e'.repeat(32)
const clientSeeds = ['aabb', 'ccdd'] as const
const { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs } = createBattleSettings()
const settings = { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs }

function proof(tamper: (price: number) => number = (price) => price) {
  const { initialIndex } = pointPlanOf(settings)
  const equalBand = simulatedEqualBandOf(settings)
  const rounds = battlePathOf({ seeds: { serverSeed, clientSeeds }, timing: settings, rounds: 3 }).map(
    (prices, position) => {
      const initialPrice = prices[initialIndex - 1] ?? 0
      const finalPrice = prices.at(-1) ?? 0
      const result = directionOf({ initialPrice, finalPrice, equalBand })
      const told = position === 1 ? tamper(finalPrice) : finalPrice
      return { round: position + 1, initialPrice, finalPrice: told, equalBand, result, prices }
    },
  )
  const sealed = { id: BATTLE, commitment: commitmentOf(serverSeed), clientSeeds, settings, priceSource: 'simulated' }
  return { ...sealed, revealed: true, serverSeed, rounds }
}

async function openProof(status: number, body: unknown) {
  window.scrollTo = () => undefined
  return act(async () =>
    renderApp(<AppShell />, {
      path: `/verifier/${BATTLE}`,
      answers: { [`GET /api/battles/${BATTLE}/fairness`]: { status, body } },
    }),
  )
}

const verdictOf = async (round: string) => {
  const row = (await screen.findByRole('rowheader', { name: round })).closest('tr') as HTMLElement
  return within(row).queryByText('Conforme') === null ? 'Non conforme' : 'Conforme'
}

test('an honest battle is conform as a whole and in each round, with its figures and seeds', async () => {
  await openProof(200, proof())
  for (const round of ['1', '2', '3']) expect(await verdictOf(round)).toBe('Conforme')
  expect(screen.queryByText('Non conforme')).toBeNull()
  expect(screen.getByText(serverSeed)).toBeTruthy()
  expect(screen.getByText(commitmentOf(serverSeed))).toBeTruthy()
})

test('one wrong figure makes the battle and that round not conform, and says what differs', async () => {
  await openProof(
    200,
    proof((price) => price + 0.01),
  )
  expect([await verdictOf('1'), await verdictOf('2'), await verdictOf('3')]).toEqual([
    'Conforme',
    'Non conforme',
    'Conforme',
  ])
  expect(screen.getByText('Le prix final ne correspond pas.')).toBeTruthy()
})

test('while the battle runs only its commitment is told', async () => {
  const { serverSeed: _secret, rounds: _rounds, ...sealed } = proof()
  await openProof(200, { ...sealed, revealed: false })
  expect(await screen.findByText(sealed.commitment)).toBeTruthy()
  expect(screen.getByText(/la graine est révélée à la fin/)).toBeTruthy()
})

test('prices of a live market are not called conform', async () => {
  await openProof(200, { ...proof(), priceSource: 'live' })
  expect(await screen.findByText(/viennent d'un marché réel/)).toBeTruthy()
  expect(screen.queryByText('Conforme')).toBeNull()
})

test('an unknown battle is said to be unknown', async () => {
  await openProof(404, errorBody('NOT_FOUND'))
  expect(await screen.findByText('Cette battle est introuvable.', {}, { timeout: 4_000 })).toBeTruthy()
})

test('an address that is no battle leads to the lobby', async () => {
  window.scrollTo = () => undefined
  const { path } = await act(async () =>
    renderApp(<AppShell />, {
      path: '/verifier/nothing',
      answers: {
        'GET /api/battles/public/active': { status: 200, body: [] },
        'GET /api/leaderboard': { status: 200, body: [] },
      },
    }),
  )
  await waitFor(() => expect(path()).toBe('/battle'))
})
