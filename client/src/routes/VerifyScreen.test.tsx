import {
  battlePathOf,
  commitmentOf,
  createBattleSettings,
  directionOf,
  pointPlanOf,
  simulatedEqualBandOf,
} from '@bougie/engine'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BATTLE, OTHER_BATTLE } from '../testing/battle-messages.ts'
import { CYCLE, CYCLE_SEED, PAST_CYCLE, revealedCycle } from '../testing/cycle-messages.ts'
import { type FakeResponse, ok, refusal } from '../testing/fake-server.ts'
import { renderShell } from '../testing/render-page.tsx'

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
      const revealed = position === 1 ? tamper(finalPrice) : finalPrice
      return { round: position + 1, initialPrice, finalPrice: revealed, equalBand, result, prices }
    },
  )
  const sealed = { id: BATTLE, commitment: commitmentOf(serverSeed), clientSeeds, settings, priceSource: 'simulated' }
  return { ...sealed, revealed: true, serverSeed, rounds }
}

function openProof(response: FakeResponse, more: Record<string, FakeResponse> = {}) {
  return renderShell({
    path: `/verifier/${BATTLE}`,
    responses: {
      [`GET /api/battles/${BATTLE}/fairness`]: response,
      [`GET /api/battles/public/${BATTLE}/players`]: ok({ user1_username: 'Alice', user2_username: 'Benoît' }),
      ...more,
    },
  })
}

/** Stores a commitment as if this tab had received it before the game. */
function receiveCommitment(key: 'battle_commitments' | 'cycle_commitments', id: string, committed: object) {
  window.sessionStorage.setItem(key, JSON.stringify([[id, committed]]))
}

const KEPT_ROUNDS = /sont ceux que votre navigateur a reçus pendant la partie/

const verdictOf = async (round: string) => {
  const row = (await screen.findByRole('rowheader', { name: round })).closest('tr') as HTMLElement
  return within(row).queryByText('Conforme') === null ? 'Non conforme' : 'Conforme'
}

test('an honest battle is conform as a whole and in each round, with its figures and seeds', async () => {
  await openProof(ok(proof()))
  for (const round of ['1', '2', '3']) expect(await verdictOf(round)).toBe('Conforme')
  expect(screen.queryByText('Non conforme')).toBeNull()
  expect(screen.queryByText(KEPT_ROUNDS)).toBeNull()
  expect(screen.getByText(serverSeed)).toBeTruthy()
  expect(screen.getByText(commitmentOf(serverSeed))).toBeTruthy()
  for (const [seat, seed] of clientSeeds.entries()) {
    expect(screen.getByText(seed).closest('div')?.textContent).toBe(`Graine du joueur ${seat + 1}${seed}`)
  }
})

test('a battle without a round has no table of them', async () => {
  await openProof(ok({ ...proof(), rounds: [] }))
  expect(await screen.findByText('Conforme')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('[20.1] choices stand beside the names of the players, not their seats', async () => {
  const battle = proof()
  const rounds = battle.rounds.map((round) => ({ ...round, user1Choice: round.result, user2Choice: null }))
  await openProof(ok({ ...battle, rounds }))
  const row = (await screen.findByRole('rowheader', { name: '1' })).closest('tr') as HTMLElement
  expect(await within(row).findByText(/^Alice : \p{Lu}+$/u)).toBeTruthy()
  expect(within(row).getByText(/^Benoît : /)).toBeTruthy()
})

test('one wrong figure makes the battle and that round not conform, and says what differs', async () => {
  await openProof(ok(proof((price) => price + 0.01)))
  expect([await verdictOf('1'), await verdictOf('2'), await verdictOf('3')]).toEqual([
    'Conforme',
    'Non conforme',
    'Conforme',
  ])
  expect(screen.getByText('Le prix final ne correspond pas.')).toBeTruthy()
})

test('the seed that this player gave is named as theirs', async () => {
  const ownSeed = clientSeeds[1]
  receiveCommitment('battle_commitments', BATTLE, { commitment: commitmentOf(serverSeed), clientSeeds, ownSeed })
  await openProof(ok(proof()))
  expect((await screen.findByText(ownSeed)).closest('div')?.textContent).toMatch(/^Graine du joueur 2 \(la vôtre/)
  expect(screen.getByText(clientSeeds[0]).closest('div')?.textContent).toMatch(/^Graine du joueur 1aabb/)
})

test('a battle that keeps the commitment received before it says so', async () => {
  receiveCommitment('battle_commitments', BATTLE, { commitment: commitmentOf(serverSeed), clientSeeds, ownSeed: null })
  await openProof(ok(proof()))
  expect(await screen.findByText(/celui que votre navigateur a reçu avant la partie/)).toBeTruthy()
  expect(screen.queryByText('Non conforme')).toBeNull()
})

test.each([BATTLE, OTHER_BATTLE])(
  'a battle that breaks the commitment received before it is not conform, whatever id its proof names: %s',
  async (id) => {
    const promised = commitmentOf('ab'.repeat(32))
    receiveCommitment('battle_commitments', BATTLE, { commitment: promised, clientSeeds, ownSeed: null })
    await openProof(ok({ ...proof(), id }))
    expect(await screen.findByText('Non conforme')).toBeTruthy()
    expect(screen.getByText('L’engagement ou les graines ont changé depuis le début de la partie.')).toBeTruthy()
    expect(screen.queryByText(/celui que votre navigateur a reçu/)).toBeNull()
  },
)

test('a replay keeps the result of a round back until its prices have played', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await openProof(ok(proof()))
  const visibility = () => getComputedStyle(screen.getByText(/^Final /)).visibility
  await screen.findByText(/^Final /)
  expect(visibility()).toBe('hidden')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(visibility()).not.toBe('hidden')
  await act(async () => screen.getByRole('button', { name: 'Manche 2' }).click())
  expect(visibility()).toBe('hidden')
})

test('while the battle runs only its commitment shows', async () => {
  const { serverSeed: _secret, rounds: _rounds, ...sealed } = proof()
  await openProof(ok({ ...sealed, revealed: false }))
  expect(await screen.findByText(sealed.commitment)).toBeTruthy()
  expect(screen.getByText(/la graine est révélée à la fin/)).toBeTruthy()
})

test('prices of a live market are not called conform', async () => {
  await openProof(ok({ ...proof(), priceSource: 'live' }))
  expect(await screen.findByText(/viennent d’un marché réel/)).toBeTruthy()
  expect(screen.queryByText(KEPT_ROUNDS)).toBeNull()
  expect(screen.queryByText('Conforme')).toBeNull()
})

describe('a battle whose rounds this tab received', () => {
  const receiveRounds = () => {
    const rounds = proof().rounds.map((figures) => [`${BATTLE} ${figures.round}`, figures])
    window.sessionStorage.setItem('battle_rounds', JSON.stringify(rounds))
  }

  test.each(['simulated', 'live'])('says so when its proof has the same: %s', async (priceSource) => {
    receiveRounds()
    await openProof(ok({ ...proof(), priceSource }))
    expect(await screen.findByText(KEPT_ROUNDS)).toBeTruthy()
    expect(screen.queryByText('Non conforme')).toBeNull()
  })

  test.each([BATTLE, OTHER_BATTLE])(
    'of a live market is not conform when one differs, whatever id it names: %s',
    async (id) => {
      receiveRounds()
      await openProof(ok({ ...proof((price) => price + 0.01), id, priceSource: 'live' }))
      expect(await screen.findByText('Non conforme')).toBeTruthy()
      expect(screen.getByText(/n’est pas celui que votre navigateur a reçu pendant la partie/)).toBeTruthy()
      expect(screen.queryByText(KEPT_ROUNDS)).toBeNull()
      expect(screen.queryByText('Conforme')).toBeNull()
    },
  )
})

test('an unknown battle is reported as unknown', async () => {
  await openProof(refusal(404, 'NOT_FOUND'), {
    [`GET /api/cycles/${BATTLE}/fairness`]: refusal(404, 'NOT_FOUND'),
  })
  expect(await screen.findByText('Cette battle est introuvable.')).toBeTruthy()
})

test('an address that is no battle leads to the lobby', async () => {
  const { path } = await renderShell({
    path: '/verifier/nothing',
    responses: {
      'GET /api/battles/public/active': ok([]),
      'GET /api/leaderboard': ok([]),
    },
  })
  await waitFor(() => expect(path()).toBe('/battle'))
})

describe('a cycle', () => {
  const open = (path: string, responses: Record<string, FakeResponse>) => renderShell({ path, responses })
  const FAIRNESS = `GET /api/cycles/${CYCLE}/fairness`
  const BY_LINK = `/verifier/${CYCLE}?jeu=cycle`
  const isOpen = () => screen.getByText('Les 30 bougies, une par une').closest('details')?.open
  const conforms = async () =>
    (await screen.findAllByRole('row')).filter((row) => within(row).queryByText('Conforme') !== null).length

  test('honest, is conform as a whole and in each of its 30 candles, with seed and commitment', async () => {
    const { server } = await open(BY_LINK, { [FAIRNESS]: ok(revealedCycle()) })
    await screen.findByRole('heading', { name: 'Vérifier le cycle' })
    expect(await conforms()).toBe(30)
    expect(screen.queryByText('Non conforme')).toBeNull()
    expect(isOpen()).toBe(false)
    expect(screen.getByText(CYCLE_SEED)).toBeTruthy()
    expect(screen.getByText('300 prix recalculés à partir de la graine.')).toBeTruthy()
    expect(server.requests.some(({ path }) => path.startsWith('/api/battles/'))).toBe(false)
  })

  test('with one wrong figure is not, and the candle is named', async () => {
    const { candles } = revealedCycle()
    const changed = candles.map((candle) => (candle.number === 12 ? { ...candle, low: candle.low - 1 } : candle))
    await open(BY_LINK, { [FAIRNESS]: ok(revealedCycle({ candles: changed })) })
    expect(await conforms()).toBe(29)
    expect(isOpen()).toBe(true)
    expect(screen.getByText('Première différence : bougie 12.')).toBeTruthy()
  })

  test.each([CYCLE, PAST_CYCLE])('that breaks the commitment received at its start is not conform: %s', async (id) => {
    receiveCommitment('cycle_commitments', CYCLE, { commitment: commitmentOf('ab'.repeat(32)), startPrice: 50_000 })
    await open(BY_LINK, { [FAIRNESS]: ok({ ...revealedCycle(), id }) })
    expect(await screen.findByText('Non conforme')).toBeTruthy()
    expect(screen.getByText(/a changé depuis le début du cycle/)).toBeTruthy()
  })

  test('[C08] with a result that nobody knows counts as equal: this one went up, so it is not conform', async () => {
    await open(BY_LINK, { [FAIRNESS]: ok({ ...revealedCycle(), result: 'draw' }) })
    expect(await screen.findByText('Non conforme')).toBeTruthy()
  })

  test('that runs shows its commitment and no more', async () => {
    const { commitment } = revealedCycle()
    const sealed = { id: CYCLE, commitment, clientSeeds: [], startPrice: 50_000, revealed: false }
    await open(BY_LINK, { [FAIRNESS]: ok(sealed) })
    expect(await screen.findByText(commitment)).toBeTruthy()
    expect(screen.getByText(/la graine est révélée à la fin/)).toBeTruthy()
  })

  test('that was voided says so, and claims no price that it did not recompute', async () => {
    const body = revealedCycle({ candles: [], finalPrice: null, result: null })
    await open(BY_LINK, { [FAIRNESS]: ok(body) })
    expect(await screen.findByText(/Ce cycle a été annulé/)).toBeTruthy()
    expect(screen.getByText('La graine révélée est celle de l’engagement.')).toBeTruthy()
    expect(screen.queryByText(/prix recalculés/)).toBeNull()
  })

  test('is found by its bare address too', async () => {
    await open(`/verifier/${CYCLE}`, {
      [`GET /api/battles/${CYCLE}/fairness`]: refusal(404, 'NOT_FOUND'),
      [FAIRNESS]: ok(revealedCycle()),
    })
    expect(await screen.findByRole('heading', { name: 'Vérifier le cycle' })).toBeTruthy()
  })
})
