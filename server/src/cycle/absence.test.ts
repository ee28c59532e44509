import { expect, test } from 'vitest'
import { bettorAt, cycleApps, liveCycle, resultOfLive, seatBettor, watchCycle } from '../testing/cycle-table.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'

/** At the pace of the real game: an outage counts in seconds. */
const ENVIRONMENT = { CYCLE_CANDLE_MS: '1000', CYCLE_RESULTS_MS: '5000' }

const OPEN_PHASES = [
  ['betting', 5_000],
  ['cashout', 22_000],
] as const

describeOnDatabases('a house that was away', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  /** A bet, then a moment later the server is gone for so long. */
  async function betAndGo(afterMs: number, downMs: number) {
    const app = await buildApp({ environment: ENVIRONMENT })
    const ada = await seatBettor(app)
    await app.advance(1_000)
    await ada.bet({ direction: 'up', amount: 10 })
    await app.advance(afterMs - 1_000)
    const before = await liveCycle(app)
    const result = await resultOfLive(app)
    const startMs = app.clock.nowMs() + downMs
    const next = await buildApp({ environment: ENVIRONMENT, useDatabase: app.database, startMs })
    const socket = watchCycle(next, ada.user)
    await next.settle()
    return { before, result, next, ada: bettorAt(next, ada.user, socket), bet: ada.socket.last('newBet') }
  }

  test.each(OPEN_PHASES)(
    'for a moment in %s, the cycle goes on where it is by then, with its bets',
    async (phase, afterMs) => {
      const { before, next, ada, bet } = await betAndGo(afterMs, 1_500)
      const initial = ada.socket.last('initialState')
      expect(initial).toMatchObject({
        cycleId: before.id,
        cyclePhase: phase,
        openBets: 1,
        playersBets: [{ id: bet.id }],
      })
      expect(initial.dataPoints).toHaveLength((afterMs + 1_500) / 100)
      await next.advance(30_000 - afterMs - 1_500)
      expect(ada.socket.last('betsResults').bets).toMatchObject([{ id: bet.id }])
    },
  )

  test.each(OPEN_PHASES)(
    'for longer than 3 s in %s, it is voided: stake and fee come back, the next begins',
    async (_, afterMs) => {
      const { before, next, ada } = await betAndGo(afterMs, 3_500)
      expect(await ada.balanceCents()).toBe(10_000)
      expect(ada.socket.last('initialState')).toMatchObject({ number: 2, openBets: 0 })
      const fairness = await next.call('cycleFairness', { params: { id: before.id } })
      expect(fairness).toMatchObject({ revealed: true, result: null })
    },
  )

  test('once bets are locked the result stands, however long it takes, and is paid once', async () => {
    const { before, result, next, ada, bet } = await betAndGo(29_500, 3_600_000)
    const won = Math.floor(1_000 * bet.odds + 1e-9)
    const paid = { up: won, down: 0, equal: 1_000 }[result]
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + paid)
    expect(ada.socket.last('initialState')).toMatchObject({
      cycleId: before.id,
      cyclePhase: 'results',
      cycleTime: 5_000,
      cycleResults: { result },
      betsResults: { bets: [{ id: bet.id }] },
    })
    await next.advance(5_000)
    expect((await liveCycle(next)).number).toBe(2)
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + paid)
  })

  test('a machine that was asleep for longer than 3 s while bets were open voids too, before it takes another bet', async () => {
    const app = await buildApp({ environment: ENVIRONMENT })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await app.advance(5_000)
    app.clock.suspend(4_000)
    await ada.bet({ direction: 'down', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_LOCKED' })
    expect(await ada.balanceCents()).toBe(10_000)
    expect((await liveCycle(app)).number).toBe(2)
  })

  test('asleep for a moment, or without a bet that anybody could lose, it goes on', async () => {
    const app = await buildApp({ environment: ENVIRONMENT })
    const ada = await seatBettor(app)
    await app.advance(2_000)
    app.clock.suspend(4_000)
    await app.advance(10)
    await ada.bet({ direction: 'up', amount: 10 })
    app.clock.suspend(2_500)
    await app.advance(100)
    expect(await liveCycle(app)).toMatchObject({ number: 1 })
    expect(await ada.balanceCents()).toBe(10_000 - 1_020)
  })
})
