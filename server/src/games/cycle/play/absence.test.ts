import { DEFAULT_CYCLE_SETTINGS, entryOf, quoteAt } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  bettorAt,
  cycleApps,
  liveCycle,
  pricesOfLive,
  resultOfLive,
  seatBettor,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import type { Database } from '../../../ports/database.ts'

/** The pace of the real game, where an outage lasts several seconds. */
const ENVIRONMENT = { CYCLE_CANDLE_MS: '1000', CYCLE_RESULTS_MS: '5000' }

const OPEN_PHASES = [
  ['betting', 5_000],
  ['cashout', 22_000],
] as const

describeOnDatabases('a server that was down', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  /** Places a bet, then the server is down for `downMs`. */
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
    'for an absence in %s, the cycle goes on where it is by then, with its bets',
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

  test.each([...OPEN_PHASES, ['locked', 29_500]] as const)(
    '[issue 15, 1] however long in %s, its committed result stands and is paid once: no bet comes back',
    async (_, afterMs) => {
      const { before, result, next, ada, bet } = await betAndGo(afterMs, 3_600_000)
      const won = Math.floor(1_000 * bet.odds + 1e-9)
      const balance = 10_000 - 1_020 + { up: won, down: 0, equal: 1_000 }[result]
      expect(await ada.balanceCents()).toBe(balance)
      expect(ada.socket.last('initialState')).toMatchObject({
        cycleId: before.id,
        cyclePhase: 'results',
        cycleTime: 5_000,
        cycleResults: { result },
        betsResults: { bets: [{ id: bet.id }] },
      })
      await next.advance(5_000)
      expect((await liveCycle(next)).number).toBe(2)
      expect(await ada.balanceCents()).toBe(balance)
      const fairness = await next.call('cycleFairness', { params: { id: before.id } })
      expect(fairness).toMatchObject({ revealed: true, result })
    },
  )

  test.each([
    ['by ten minutes', -600_000],
    ['by less than it was down', -400],
  ])(
    'a machine whose clock is set back %s while the server is down offers no bet at a price that was shown',
    async (_, downMs) => {
      const { before, next, ada } = await betAndGo(5_000, downMs)
      expect(ada.socket.last('initialState').cycleId).toBe(before.id)
      expect(ada.socket.last('initialState').dataPoints.length).toBeGreaterThanOrEqual(50)
      await ada.bet({ direction: 'down', amount: 10 })
      const [bet] = next.application.cycle.readModel.participants.newest(1)
      const bets = next.application.cycle.readModel.current?.state.bets
      const placed = bets === undefined || bet === undefined ? null : entryOf(bets, bet)
      expect(placed?.pointIndex).toBeGreaterThanOrEqual(50)
    },
  )

  test('[issue 15, 1] a stall while a bet is losing refunds nothing: commands that waited through it are decided at their processing time', async () => {
    const app = await buildApp({ environment: ENVIRONMENT })
    const ada = await seatBettor(app)
    const prices = await pricesOfLive(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await app.advance(28_700)
    const { id } = await liveCycle(app)
    app.clock.suspend(4_000)
    // Both were sent before the lock and waited until the server continued.
    await ada.remove(ada.socket.last('newBet').id)
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_LOCKED' })
    await ada.bet({ direction: 'down', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_LOCKED' })
    expect(await liveCycle(app)).toMatchObject({ id, number: 1 })
    const [start = 0, final = 0] = [prices[0], prices.at(-1)]
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + (final > start ? 2_000 : 0))
  })

  test('[issue 15, 1] a bet that waits through a stall gets the odds of its processing time', async () => {
    const app = await buildApp({ environment: ENVIRONMENT })
    const ada = await seatBettor(app)
    await app.advance(5_000)
    app.clock.suspend(6_000)
    await ada.bet({ direction: 'up', amount: 10 })
    const prices = await pricesOfLive(app)
    const quote = quoteAt(
      { startPrice: prices[0] ?? 0, price: prices[110] ?? 0, stepsLeft: 190 },
      DEFAULT_CYCLE_SETTINGS,
    )
    expect(ada.socket.last('newBet').odds).toBe((quote.up ?? Number.NaN) / 100)
  })

  test('[issue 15, 1] while a bet is being stored no further price is published, so that a commit that hangs shows none', async () => {
    let during: (() => Promise<void>) | null = null
    const { database } = await createDatabase()
    const slow: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (transaction) => {
          const result = await work(transaction)
          await during?.()
          return result
        }),
    }
    const app = await buildApp({ environment: ENVIRONMENT, useDatabase: slow })
    const ada = await seatBettor(app)
    await app.advance(5_000)
    let shown = -1
    during = async () => {
      during = null
      app.clock.suspend(3_000)
      const guest = watchCycle(app, null)
      while (guest.all('initialState').length === 0) await new Promise(setImmediate)
      shown = guest.last('initialState').dataPoints.length
    }
    await ada.bet({ direction: 'up', amount: 10 })
    expect(shown).toBe(50)
    // Afterwards all withheld points are published, the last of them once their time is reserved.
    await app.advance(0)
    expect(ada.socket.all('candleUpdate')).toHaveLength(80)
  })
})
