import { createBattleSettings, pointPlanOf } from '@bougie/engine'
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BATTLE } from '../../../testing/battle-messages.ts'
import { REPLAY_POINTS_PER_SECOND, type RevealedBattle, useReplay } from './RoundReplay.tsx'

const { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs } = createBattleSettings()
const settings = { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs }
const prices = Array.from({ length: pointPlanOf(settings).maxPoints }, (_, index) => 50_000 + index)
const round = {
  round: 1,
  initialPrice: 50_020,
  finalPrice: 50_100,
  equalBand: 0.0002,
  result: 'up',
  prices,
  user1Choice: 'up',
  user2Choice: 'down',
} as const satisfies RevealedBattle['rounds'][number]
const battle: RevealedBattle = {
  id: BATTLE,
  priceSource: 'simulated',
  commitment: '5e'.repeat(32),
  clientSeeds: ['aabb', 'ccdd'],
  settings,
  revealed: true,
  serverSeed: '5e'.repeat(32),
  rounds: [round],
}
const unnamed = { one: 'Joueur 1', two: 'Joueur 2' }
const named = { one: 'Alice', two: 'Benoît' }

function play() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { result, rerender } = renderHook((names) => useReplay({ battle, round, names }), { initialProps: unnamed })
  const waitForPoints = (points: number) =>
    act(async () => vi.advanceTimersByTime((points * 1_000) / REPLAY_POINTS_PER_SECOND + 1))
  return { model: () => result.current.get(), rerender, waitForPoints }
}

test('a replay goes on where it was when the names of its players arrive', async () => {
  const { model, rerender, waitForPoints } = play()
  await waitForPoints(20)
  const before = model()?.points.length
  rerender(named)
  expect([before, model()?.points.length]).toEqual([21, 21])
})

test('names that arrive after its end are those of the choices', async () => {
  const { model, rerender, waitForPoints } = play()
  await waitForPoints(prices.length)
  rerender(named)
  expect(model()?.settled?.players.map(({ name }) => name)).toEqual(['Alice', 'Benoît'])
})
