// Battles on external prices: sampled at each tick, void if the feed goes silent, and played again after a restart.
import { directionOf } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  BATTLE_PACE,
  battleApps,
  joinQueue,
  matchPlayers,
  ratePlayer,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import type { FakeClock } from '../../../../test/fake-clock.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { createSimulatedFeed } from '../../../infrastructure/feeds/feeds.ts'
import { createLiveFeed } from '../../../infrastructure/feeds/live-feed.ts'
import { FEED_STALE_MS } from '../../../ports/price-feed.ts'
import { SWEEP_EVERY_MS } from '../../../ports/scheduler.ts'
import { RATING_WAIT_MAX_MS } from '../matchmaking/choose-pairs.ts'

const TRADE_EVERY_MS = 100
const { countdownMs, waitingMs, predictionMs, resultsWaitMs } = BATTLE_PACE
const buildApp = battleApps(disposedAfterEach(createTestDatabase))

/** A market that trades ten times a second while it is open, each time at a slightly higher price. */
function createMarket() {
  const market = { isOpen: true, price: 50_000 }
  const feeds = (clock: FakeClock) => {
    const source = {
      start(onPrice: (price: number) => void) {
        const trade = () => {
          market.price += 1
          if (market.isOpen) onPrice(market.price)
          clock.after(TRADE_EVERY_MS, trade)
        }
        trade()
      },
      close: () => Promise.resolve(),
    }
    return [createLiveFeed({ clock, timers: clock, source }), createSimulatedFeed()]
  }
  return { market, feeds }
}

async function seatLive(app: TestApp) {
  return matchPlayers(app, { one: await seatPlayer(app), two: await seatPlayer(app) })
}

async function openMarket() {
  const { market, feeds } = createMarket()
  const app = await buildApp({ feeds })
  await app.advance(20_000)
  return { app, market, feeds }
}

test('[G49] the prices of a round are those of the market at each tick, and they decide', async () => {
  const { app } = await openMarket()
  const { one, battleId } = await seatLive(app)
  await app.advance(countdownMs + waitingMs + predictionMs + resultsWaitMs)
  const points = one.socket.all('battle_price_update')
  expect(points.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  const steps = points.slice(1).map(({ price }, index) => price - (points[index]?.price ?? 0))
  expect(steps.every((step) => step === 2 || step === 3)).toBe(true)
  const { initialPrice, finalPrice, result } = one.socket.last('battle_round_result')
  expect([initialPrice, finalPrice]).toEqual([points[8]?.price, points[12]?.price])
  const { equalBand } = one.socket.last('battle_phase')
  expect(result).toBe(directionOf({ initialPrice, finalPrice, equalBand }))
  expect(await app.call('battleFairness', { params: { id: battleId } })).toMatchObject({ priceSource: 'live' })
})

test('a feed that is silent for 3 s cancels the battle of a running round, with both stakes back and the reason', async () => {
  const { app, market } = await openMarket()
  const fixture = await seatLive(app)
  await app.advance(countdownMs)
  market.isOpen = false
  await app.advance(waitingMs + predictionMs)
  expect(fixture.one.socket.last('battle_phase').phase).toBe('results_wait')
  await app.advance(600)
  for (const player of [fixture.one, fixture.two]) {
    expect(player.socket.last('battle_state')).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Le cours du marché ne nous parvient plus.',
    })
    expect(player.socket.last('balance_update')).toMatchObject({ balance: 100, reason: 'battle_refund' })
    expect(await player.balanceCents()).toBe(10_000)
  }
})

test('a battle between two rounds waits for the feed, and is void when it is still silent as the next begins', async () => {
  const { app, market } = await openMarket()
  const waits = await seatLive(app)
  await app.advance(countdownMs - 100)
  market.isOpen = false
  await app.advance(200)
  // At the start of round 1 the feed has been silent for less than 3 s.
  expect(waits.one.socket.all('battle_round_start')).toHaveLength(1)
  await app.advance(3_000)
  expect(waits.one.socket.last('battle_state').status).toBe('cancelled')
})

test('while the feed is silent nobody is matched', async () => {
  const { feeds, market } = createMarket()
  market.isOpen = false
  const app = await buildApp({ feeds })
  const player = await seatPlayer(app)
  await joinQueue(app, player)
  expect(player.socket.last('error')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  market.isOpen = true
  await app.advance(1_000)
  await joinQueue(app, player)
  expect(player.socket.all('battle_queue_joined')).toHaveLength(1)
  market.isOpen = false
  await app.advance(4_000)
  const late = await seatPlayer(app)
  await joinQueue(app, late)
  expect(late.socket.last('error')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('[20.3] who waits for a nearer rating is not matched while the feed is silent, and soon after', async () => {
  const { app, market } = await openMarket()
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  await ratePlayer(app, one, 1_000)
  await ratePlayer(app, two, 2_000)
  market.isOpen = false
  await app.advance(FEED_STALE_MS - 1_000)
  for (const player of [one, two]) await joinQueue(app, player)
  await app.advance(RATING_WAIT_MAX_MS + SWEEP_EVERY_MS)
  const silent = one.socket.all('battle_match_found').length
  market.isOpen = true
  await app.advance(SWEEP_EVERY_MS)
  expect([silent, one.socket.all('battle_match_found').length]).toEqual([0, 1])
})

test('after a restart the round is played again on prices of its own, on the choices that stand', async () => {
  const { app, feeds } = await openMarket()
  const { one, two, battleId } = await seatLive(app)
  await app.advance(countdownMs + waitingMs + 500)
  await sendAndSettle(app, one.socket, { type: 'battle_bet', battleId, choice: 'up', round: 1 })
  const next = await buildApp({
    feeds,
    useDatabase: app.database,
    startMs: app.clock.nowMs() + 1_000,
  })
  const sockets = [one, two].map(({ user }) => openSocket(next.application.gateway, { userId: user.id }))
  const [first] = sockets
  first?.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  await next.settle()
  expect(first?.last('battle_state')).toMatchObject({
    phase: 'waiting',
    round: 1,
    currentSelection: 'up',
    prices: [],
    initialPrice: null,
  })
  await next.advance(waitingMs + predictionMs + resultsWaitMs)
  expect(first?.all('battle_price_update').map(({ index }) => index)).toHaveLength(13)
  expect(first?.last('battle_round_result')).toMatchObject({ round: 1, user1Choice: 'up', user2Choice: null })
})

test('while the feed is silent nobody meets a bot either, and does once it is back', async () => {
  const { market, feeds } = createMarket()
  const app = await buildApp({ feeds, environment: { BOTS: 'on' } })
  await app.advance(20_000)
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(1_000)
  market.isOpen = false
  await app.advance(10_000)
  expect(player.socket.all('battle_match_found')).toEqual([])
  expect(await player.balanceCents()).toBe(10_000)
  market.isOpen = true
  await app.advance(2_000)
  expect(player.socket.last('battle_match_found').opponent.bot).toBe(true)
})
