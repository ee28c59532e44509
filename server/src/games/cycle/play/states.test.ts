import { candlesOf, DEFAULT_CYCLE_SETTINGS, pointUpdateOf, quoteAt } from '@bougie/engine'
import { describe, expect, test } from 'vitest'
import { testApps } from '../../../../test/build-test-app.ts'
import {
  type Bettor,
  CANDLE_MS,
  CYCLE_ENVIRONMENT,
  CYCLE_MS,
  cycleApps,
  liveCycle,
  POINT_MS,
  pointOfCandle,
  pricesOfLive,
  RESULTS_MS,
  reachPoint,
  seatBettor,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { slowReader } from '../../../../test/slow-database.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

/** By so much the clocks of two servers may differ. */
const CLOCK_TOLERANCE_MS = 50
const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = cycleApps(createDatabase)
const buildWithoutCycle = testApps(createDatabase)

describe('what everybody sees of the cycle', () => {
  test('[S37] whoever connects before the first cycle receives the whole state once it starts', async () => {
    const app = await buildWithoutCycle({ environment: CYCLE_ENVIRONMENT })
    const guest = watchCycle(app, null)
    expect(guest.received).toEqual([])
    await app.settle()
    await app.advance(CYCLE_MS + RESULTS_MS)
    const [initial, ...others] = guest.all('initialState')
    expect(others).toEqual([])
    expect(initial?.dataPoints).toEqual([])
    expect(guest.all('state')[0]?.cycleId).toBe(initial?.cycleId)
  })

  test('[S37] [E27] [C14] [C15] [C16] each connection receives the whole state once, guests too', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    const cleo = await seatBettor(app)
    await reachPoint(app, 12)
    await ada.bet({ direction: 'up', amount: 10 })
    await ada.bet({ direction: 'up', amount: 5 })
    await bob.bet({ direction: 'down', amount: 7 })
    await bob.remove(bob.socket.last('newBet').id)
    await bob.bet({ direction: 'down', amount: 3 })
    await cleo.bet({ direction: 'up', amount: 2 })
    await reachPoint(app, 37)
    const guest = watchCycle(app, null)
    await app.settle()
    const { id, number, commitment, startPrice } = await liveCycle(app)
    const prices = await pricesOfLive(app)
    const [initial, ...others] = guest.all('initialState')
    expect(others).toEqual([])
    const [first, second, , third, last] = ada.socket.all('newBet')
    const placed = [
      { bet: last, by: cleo },
      { bet: third, by: bob },
      { bet: second, by: ada },
      { bet: first, by: ada },
    ]
    const quote = quoteAt({ startPrice, price: prices[37] ?? 0, stepsLeft: 300 - 37 }, DEFAULT_CYCLE_SETTINGS)
    expect(quote.malus).toBeGreaterThan(0)
    expect(initial).toEqual({
      type: 'initialState',
      cycleId: id,
      game_session_id: id,
      number,
      candles: candlesOf(prices, 37).map((candle) => ({ ...candle, isPreValue: false })),
      dataPoints: prices.slice(1, 38),
      upParticipants: 2,
      downParticipants: 1,
      playersBets: placed.map(({ bet, by }) => ({
        id: bet?.id,
        user_id: by.user.id,
        pseudo: by.user.pseudo,
        bot: false,
        prediction: by === bob ? 'down' : 'up',
        bet_amount: bet?.bet_amount,
        odds: bet?.odds,
        point: bet?.point,
      })),
      openBets: 4,
      upAmount: 17,
      downAmount: 3,
      betsResults: null,
      cycleResults: null,
      resultHistory: [],
      odds: { up: (quote.up ?? 0) / 100, down: (quote.down ?? 0) / 100 },
      bonus: quote.bonus / 100,
      malus: quote.malus / 100,
      isCashOut: false,
      betLocked: false,
      betsEnabled: true,
      cyclePhase: 'betting',
      cycleTime: 19 * CANDLE_MS - 37 * POINT_MS,
      phaseDuration: 19 * CANDLE_MS,
      endsAt: app.clock.nowMs() + 19 * CANDLE_MS - 37 * POINT_MS,
      startedAt: app.clock.nowMs() - 37 * POINT_MS,
      candleDuration: CANDLE_MS,
      feeBasisPoints: 200,
      cashOutBasisPoints: 200,
      startPrice,
      currentPrice: prices[37],
      showResults: false,
      connected: true,
      commitment,
    })
    expect(JSON.stringify(initial)).not.toContain('alance')
  })

  test('[C15] a state has the newest 200 open bets, newest first, and the number of all; who connects gets all of their own too', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const { id: cycleId } = await liveCycle(app)
    const place = ({ user, socket }: Bettor) =>
      socket.send({ type: 'placeBet', userId: user.id, cycleId, direction: 'up', amount: 1 })
    for (const amount of [2, 3, 4]) await ada.bet({ direction: 'down', amount })
    await ada.remove(ada.socket.last('newBet').id)
    const others: Bettor[] = []
    while (others.length < 20) others.push(await seatBettor(app))
    for (let count = 0; count < 10; count += 1) for (const other of others) place(other)
    await app.settle()
    place(ada)
    await app.settle()
    const [guest, tab] = [watchCycle(app, null), watchCycle(app, ada.user)]
    await app.settle()
    const own = ada.socket.all('newBet').filter(({ user_id }) => user_id === ada.user.id)
    const [first, second, , last] = own.map(({ id }) => id)
    const shown = guest.last('initialState')
    expect(shown.openBets).toBe(203)
    expect(shown.playersBets).toHaveLength(200)
    expect(shown.playersBets.map(({ id }) => id).filter((id) => id === first || id === second)).toEqual([])
    expect(shown.playersBets[0]?.id).toBe(last)
    expect(tab.last('initialState').playersBets.map(({ id }) => id)).toEqual([
      ...shown.playersBets.map(({ id }) => id),
      second,
      first,
    ])
  })

  test('[C15] who changes their name in the middle of a cycle is shown by the new one', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { id, token } = ada.user
    await app.call('updateUser', { params: { id }, token, body: { pseudo: 'Ada-Bis' } })
    await app.settle()
    const guest = watchCycle(app, null)
    await app.settle()
    expect(guest.last('initialState').playersBets).toMatchObject([{ user_id: id, pseudo: 'Ada-Bis' }])
  })

  test('[S36] [E28] [C14] one update a point: its candle as it stands, the price, the odds of that price', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await app.settle()
    const { id: cycleId } = await liveCycle(app)
    const prices = await pricesOfLive(app)
    await app.advance(CYCLE_MS)
    const updates = guest.all('candleUpdate')
    expect(updates).toHaveLength(300)
    for (const [index, update] of updates.entries()) {
      const { candle, point, currentPrice, quote } = pointUpdateOf(prices, index + 1, DEFAULT_CYCLE_SETTINGS)
      expect(update).toEqual({
        type: 'candleUpdate',
        cycleId,
        candle: { ...candle, isPreValue: false },
        point,
        currentPrice,
        // A closed side would pay the stake and no more.
        odds: { up: (quote.up ?? 100) / 100, down: (quote.down ?? 100) / 100 },
        bonus: quote.bonus / 100,
        malus: quote.malus / 100,
      })
    }
  })

  test('no point is published before its time, and none twice to a socket that joins in the middle', async () => {
    const app = await buildApp()
    const early = watchCycle(app, null)
    await app.settle()
    for (const point of [1, 2, 3]) {
      await reachPoint(app, point, { before: true })
      expect(early.all('candleUpdate')).toHaveLength(point - 1)
      await reachPoint(app, point)
      expect(early.all('candleUpdate')).toHaveLength(point)
    }
    const late = watchCycle(app, null)
    await app.settle()
    const known = late.last('initialState').dataPoints.length
    await reachPoint(app, 20)
    expect(known + late.all('candleUpdate').length).toBe(20)
  })

  test('[S38] [C03] [C16] a state at each change of phase, with the phase and what is left of it from the server', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await app.advance(CYCLE_MS + RESULTS_MS)
    const points = guest
      .all('state')
      .map(({ cyclePhase, cycleTime, phaseDuration, isCashOut, betLocked, showResults, number }) => [
        cyclePhase,
        cycleTime,
        phaseDuration,
        { isCashOut, betLocked, showResults, number },
      ])
    expect(points).toEqual([
      ['cashout', 1_000, 1_000, { isCashOut: true, betLocked: false, showResults: false, number: 1 }],
      ['locked', 100, 100, { isCashOut: false, betLocked: true, showResults: false, number: 1 }],
      ['results', 500, 500, { isCashOut: false, betLocked: true, showResults: true, number: 1 }],
      ['betting', 1_900, 1_900, { isCashOut: false, betLocked: false, showResults: false, number: 2 }],
    ])
  })

  test('[C06] [C07] among several servers, whose prices come later than their time, a state tells what can be done now', async () => {
    const app = await buildApp({ environment: { REDIS_URL: 'redis://localhost:6379' } })
    const guest = watchCycle(app, null)
    await app.advance(CYCLE_MS + RESULTS_MS)
    const phases = guest.all('state').map(({ cyclePhase, isCashOut, betLocked }) => [cyclePhase, isCashOut, betLocked])
    expect(phases).toEqual([
      ['cashout', true, false],
      ['locked', false, true],
      ['results', false, true],
      ['betting', false, false],
    ])
  })

  test('among several servers nobody gets a price before all of them have its time, however often they ask for the state', async () => {
    const app = await buildApp({ environment: { REDIS_URL: 'redis://localhost:6379' } })
    const guest = watchCycle(app, null)
    await app.settle()
    const { startedAt } = guest.last('initialState')
    const latestPoints: number[] = []
    const dueAtMs: number[] = []
    for (let step = 0; step < 40; step += 1) {
      await app.advance(POINT_MS / 2)
      await sendAndSettle(app, guest, { type: 'cycle_subscribe' })
      const points = guest.all('candleUpdate').map(({ point }) => point)
      latestPoints.push(Math.max(0, ...points, guest.last('state').dataPoints.length))
      dueAtMs.push(app.clock.nowMs() - startedAt - CLOCK_TOLERANCE_MS)
    }
    expect(latestPoints.at(-1)).toBeGreaterThan(10)
    expect(latestPoints).toEqual(dueAtMs.map((ms) => Math.max(0, Math.floor(ms / POINT_MS))))
  })

  test('cycle_unsubscribe stops the messages, cycle_subscribe begins anew with the whole state', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await app.settle()
    await sendAndSettle(app, guest, { type: 'cycle_unsubscribe' })
    guest.take()
    await app.advance(CANDLE_MS)
    expect(guest.take()).toEqual([])
    await sendAndSettle(app, guest, { type: 'cycle_subscribe' })
    expect(guest.take().map(({ type }) => type)).toEqual(['initialState'])
    expect(guest.last('initialState').dataPoints).toHaveLength(10)
    await app.advance(CANDLE_MS)
    expect(guest.take()).toHaveLength(10)
  })

  test('[S36] [S37] who is subscribed and subscribes again gets a state: initialState is sent once per subscription', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await sendAndSettle(app, guest, { type: 'cycle_subscribe' })
    await sendAndSettle(app, guest, { type: 'cycle_subscribe' })
    const states = guest.take().filter(({ type }) => type !== 'battle_queue_update')
    expect(states.map(({ type }) => type)).toEqual(['initialState', 'state', 'state'])
    await app.advance(CANDLE_MS)
    expect(guest.take()).toHaveLength(10)
  })

  test('a page that unsubscribes while its first state is still read receives nothing of the cycle', async () => {
    const { database, hold } = slowReader((await createDatabase()).database)
    const app = await buildApp({ useDatabase: database })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await app.advance(CYCLE_MS)
    const release = hold()
    const page = watchCycle(app, ada.user)
    page.send({ type: 'cycle_unsubscribe' })
    release()
    await app.advance(RESULTS_MS + CANDLE_MS)
    expect(page.received.filter(({ type }) => type === 'initialState' || type === 'candleUpdate')).toEqual([])
  })

  test('[C10] all 300 points are kept to the end; candles of the cycle before come first, marked and counted up to 0', async () => {
    const app = await buildApp()
    await reachPoint(app, 300)
    const first = watchCycle(app, null)
    await app.settle()
    const ended = first.last('initialState')
    expect(ended.dataPoints).toHaveLength(300)
    expect(ended.candles.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    await app.advance(RESULTS_MS + 25 * POINT_MS)
    const second = watchCycle(app, null)
    await app.settle()
    const { candles, dataPoints } = second.last('initialState')
    expect(dataPoints).toHaveLength(25)
    expect(candles.filter(({ isPreValue }) => !isPreValue).map(({ number }) => number)).toEqual([1, 2, 3])
    const before = candles.filter(({ isPreValue }) => isPreValue)
    expect(before.map(({ number }) => number)).toEqual([-13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0])
    expect(before.map(({ close }) => close)).toEqual(ended.candles.slice(-14).map(({ close }) => close))
    await reachPoint(app, pointOfCandle(25))
    const third = watchCycle(app, null)
    await app.settle()
    expect(third.last('initialState').candles).toHaveLength(30)
  })

  test('[C11] the newest 25 results are kept, newest first, over a restart too', async () => {
    const app = await buildApp()
    await app.advance(27 * (CYCLE_MS + RESULTS_MS))
    const guest = watchCycle(app, null)
    await app.settle()
    const { resultHistory } = guest.last('initialState')
    expect(resultHistory.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => 27 - index))
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    const returned = watchCycle(next, null)
    await next.settle()
    expect(returned.last('initialState').resultHistory).toEqual(resultHistory)
  })

  test('[C28] who comes while results are shown sees them with their own bets and the balance', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await app.advance(CYCLE_MS)
    const message = ada.socket.last('betsResults')
    const tab = watchCycle(app, ada.user)
    await app.settle()
    const { type: _type, ...results } = message
    expect(tab.last('initialState')).toMatchObject({ showResults: true, betsResults: results })
    const guest = watchCycle(app, null)
    await app.settle()
    expect(guest.last('initialState').betsResults).toBeNull()
  })
})
