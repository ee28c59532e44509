import { randomBytes, randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import {
  CYCLE_MS,
  cycleApps,
  firstCycleFrom,
  RESULTS_MS,
  SEEDS,
  seatBettor,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { botBetPlanOf } from './bot-bet-plan.ts'

const buildApp = cycleApps(disposedAfterEach(createTestDatabase))
const bots = Array.from({ length: 16 }, () => randomUUID() as UserId)

describe('the bot bettors', () => {
  test("a newcomer's first cycle is alive: labelled bots bet modest sums from accounts that the house account funds", async () => {
    const app = await buildApp({ environment: { BOTS: 'on', CYCLE_CANDLE_MS: '1000' } })
    const guest = watchCycle(app, null)
    await app.advance(29_000)
    const bets = guest.all('newBet')
    expect(bets.length).toBeGreaterThanOrEqual(5)
    expect(bets.length).toBeLessThanOrEqual(9)
    for (const { bot, pseudo, bet_amount } of bets) {
      expect(bot).toBe(true)
      expect(pseudo).toMatch(/^Bot /)
      expect(bet_amount).toBeLessThanOrEqual(20)
    }
    await app.advance(1_000)
    expect(guest.all('cycleResults')).toHaveLength(1)
  })

  test('a bot whose side is closed takes the open one, so that no planned bet is missing', async () => {
    // This seed draws five bets, two of them on a side that is closed by then.
    const serverSeed = '622'.padStart(64, '0')
    const planned = botBetPlanOf({ serverSeed, bots, openMs: 29_000 }).map(({ direction }) => direction)
    const random = firstCycleFrom(serverSeed)
    const app = await buildApp({ environment: { BOTS: 'on', CYCLE_CANDLE_MS: '1000' }, random })
    const guest = watchCycle(app, null)
    await app.advance(29_000)
    const taken = guest.all('newBet')
    expect(taken).toHaveLength(5)
    expect(taken.filter(({ prediction }, index) => prediction !== planned[index])).toHaveLength(2)
  })

  test('a bet whose time has passed is still placed, once: its cycle was being stored, or the server restarted', async () => {
    const serverSeed = SEEDS.endsWithinStartPrices
    const environment = { BOTS: 'on', CYCLE_CANDLE_MS: '1000' }
    const planned = botBetPlanOf({ serverSeed, bots, openMs: 29_000 })
    const app = await buildApp({ environment, random: firstCycleFrom(serverSeed) })
    const guest = watchCycle(app, null)
    await app.advance(planned[1]?.afterMs ?? 0)
    guest.drop()
    await app.advance(10_000)
    const next = await buildApp({ environment, useDatabase: app.database, startMs: app.clock.nowMs() })
    watchCycle(next, null)
    await next.advance(
      28_900 - (next.clock.nowMs() - (next.application.cycle.readModel.current?.state.startedAtMs ?? 0)),
    )
    expect(next.application.cycle.readModel.current?.state.bets.size).toBe(planned.length)
  })

  test('bots have no rank, and what they win is nobody else’s', async () => {
    const app = await buildApp({ environment: { BOTS: 'on', CYCLE_CANDLE_MS: '1000' } })
    const ada = await seatBettor(app)
    await app.advance(31_000)
    expect(await app.call('leaderboard', { query: { mode: 'cycle', period: 'ALL' } })).toEqual([])
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('nobody watching, nobody bets; with BOTS=off neither', async () => {
    const unwatched = await buildApp({ environment: { BOTS: 'on' } })
    await unwatched.advance(2 * (CYCLE_MS + RESULTS_MS))
    const off = await buildApp()
    const guest = watchCycle(off, null)
    await off.advance(2 * (CYCLE_MS + RESULTS_MS))
    expect(guest.all('newBet')).toEqual([])
    for (const app of [unwatched, off]) {
      const [, ended] = await app.application.cycle.admin.list({ limit: 2, before: null })
      expect(ended).toMatchObject({ bets: 0 })
    }
  })

  test('every server draws the same from the secret of a cycle, and another cycle something else', () => {
    const serverSeed = randomBytes(32).toString('hex')
    const draw = (seed: string) => botBetPlanOf({ serverSeed: seed, bots, openMs: 29_000 })
    expect(draw(serverSeed)).toEqual(draw(serverSeed))
    expect(draw(serverSeed)).not.toEqual(draw(randomBytes(32).toString('hex')))
    expect(botBetPlanOf({ serverSeed, bots: [], openMs: 29_000 })).toEqual([])
  })

  test('over many cycles both sides are as likely, and all bets lie within the time in which they are taken', () => {
    const bets = Array.from({ length: 2_000 }, (_, index) =>
      botBetPlanOf({ serverSeed: index.toString(16).padStart(64, '0'), bots, openMs: 29_000 }),
    ).flat()
    const ups = bets.filter(({ direction }) => direction === 'up').length
    // A tolerance of five standard deviations.
    expect(Math.abs(ups - bets.length / 2)).toBeLessThan(2.5 * Math.sqrt(bets.length))
    expect(bets.every(({ afterMs }) => afterMs >= 0 && afterMs < 29_000)).toBe(true)
    expect(bets.every(({ afterMs, removedAfterMs }) => removedAfterMs === null || removedAfterMs >= afterMs)).toBe(true)
    expect(new Set(bets.map(({ userId }) => userId)).size).toBe(bots.length)
  })
})
