// Compares the statistics with a naive fold of all events and transfers: real battles of every ending, and generated
// rows.

import { type BattleEvent, ROUNDS_MAX, type Seat } from '@bougie/engine'
import { type PlayerStatistics, STATISTICS_BATTLES_MAX, type UserId } from '@bougie/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { battleApps, matchPlayers, type Player, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { parisDateOf, parisHourOf } from '../platform/scheduling/paris-calendar.ts'
import { accounts } from '../wallet/accounts.ts'
import { statisticsOf } from './statistics.ts'
import type { PlayedBattleRow } from './statistics-repository.ts'

describe('[20.4] figures of battles', () => {
  /** Spans both clock changes of the year. */
  const at = fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 10, 2) })
  const row = fc.record({
    id: fc.uuid(),
    endedAt: at.map((ms) => new Date(ms)),
    stakeCents: fc.constantFrom(500, 1_000, 5_000),
    result: fc.constantFrom('win', 'loss', 'draw', null),
    payoutCents: fc.integer({ min: 0, max: 10_000 }),
  })
  const figuresOf = (battles: readonly PlayedBattleRow[]) =>
    statisticsOf({ since: null, truncated: false, battles, gamesNetCents: 0, roundsOfBattles: 0, rounds: [] })

  test('days, stakes and hours each add up to the total, at the place in Paris where each battle ended', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (battles) => {
        const figures = figuresOf(battles)
        expect(figures.days).toEqual(
          naiveGroups(battles, ({ endedAt }) => parisDateOf(endedAt.getTime())).map(([day, tally]) => ({
            day,
            ...tally,
          })),
        )
        expect(figures.hours).toEqual(
          naiveGroups(battles, ({ endedAt }) => parisHourOf(endedAt.getTime())).map(([hour, tally]) => ({
            hour,
            ...tally,
          })),
        )
        expect(figures.stakes).toEqual(
          naiveGroups(battles, ({ stakeCents }) => stakeCents).map(([cents, tally]) => ({
            amount: cents / 100,
            ...tally,
          })),
        )
        expect(figures.total).toMatchObject(naiveTally(battles))
      }),
      { numRuns: 100 },
    )
  })

  test('a draw and a cancelled battle neither lengthen a streak nor break it', () => {
    const results = ['loss', 'win', 'draw', 'win', null, 'win', 'loss', 'loss', 'draw'] as const
    const battles = results.map((result, index) => ({
      id: String(index),
      endedAt: new Date(index * HOUR_MS),
      stakeCents: 500,
      result,
      payoutCents: 0,
    }))
    // Independent of the order of the rows.
    expect(figuresOf(battles.toReversed()).streaks).toEqual({
      current: { result: 'loss', length: 2 },
      wins_max: 3,
      losses_max: 2,
    })
    expect(figuresOf([]).streaks).toEqual({ current: null, wins_max: 0, losses_max: 0 })
  })
})

function naiveGroups<Key extends string | number>(
  battles: readonly PlayedBattleRow[],
  keyOf: (battle: PlayedBattleRow) => Key,
) {
  const keys = [...new Set(battles.map(keyOf))].sort((one, other) => (one < other ? -1 : 1))
  return keys.map((key) => [key, naiveTally(battles.filter((battle) => keyOf(battle) === key))] as const)
}

function naiveTally(battles: readonly PlayedBattleRow[]) {
  const count = (wanted: string) => battles.filter(({ result }) => result === wanted).length
  const cents = battles.reduce((sum, { payoutCents, stakeCents }) => sum + payoutCents - stakeCents, 0)
  return { battles: battles.length, wins: count('win'), losses: count('loss'), draws: count('draw'), net: cents / 100 }
}

const ENDINGS = ['win', 'loss', 'draw', 'cancelled', 'free'] as const
type Ending = (typeof ENDINGS)[number]

describeOnDatabases('[20.4] the page of one’s own figures', (createDatabase) => {
  const startApp = battleApps(createDatabase)
  const statistics = ({ call }: TestApp, { user: { token } }: Player, period?: '24h' | '7j' | '1m' | 'ALL') =>
    call('playerStatistics', { token, query: period === undefined ? {} : { period } })

  interface Seats {
    readonly app: TestApp
    readonly one: Player
    readonly two: Player
    readonly cancel: (battleId: string) => Promise<unknown>
  }

  async function seats(): Promise<Seats> {
    const { adminApp: app, admin } = await startAppWithAdmin(startApp, await startApp())
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const cancel = (id: string) => app.call('cancelBattle', { token: admin.token, params: { id } })
    return { app, one, two, cancel }
  }

  async function play({ app, one, two, cancel }: Seats, ending: Ending): Promise<void> {
    // Keeps sockets from being closed for silence.
    for (const { socket } of [one, two]) socket.send({ type: 'ping', timestamp: 0 })
    if (ending === 'free') {
      const body = { amount: 0, expires_in: 15 } as const
      const { code } = await app.call('createChallenge', { token: one.user.token, body })
      const { battle_id } = await app.call('acceptChallenge', { token: two.user.token, params: { code } })
      two.socket.send({ type: 'battle_forfeit', battleId: battle_id })
      await app.advance(1_000)
      return
    }
    const fixture = await matchPlayers(app, { one, two, amount: ending === 'draw' ? 5 : 10 })
    if (ending === 'draw') {
      for (let round = 1; round <= ROUNDS_MAX; round += 1) {
        await fixture.playRound(round, { one: 'right', two: 'right' })
      }
    } else {
      await fixture.playRound(1, { one: 'right', two: 'wrong' })
      if (ending === 'cancelled') await cancel(fixture.battleId)
      else (ending === 'win' ? two : one).socket.send({ type: 'battle_forfeit', battleId: fixture.battleId })
    }
    await app.settle()
    await app.advance(1_000)
  }

  test('equals a fold of all events and transfers, whatever way battles end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ENDINGS), { minLength: 1, maxLength: 5 }), async (endings) => {
        const fixture = await seats()
        for (const ending of endings) await play(fixture, ending)
        for (const player of [fixture.one, fixture.two]) {
          expect(withoutShape(await statistics(fixture.app, player))).toEqual(await naiveFigures(fixture.app, player))
        }
      }),
      { numRuns: 3, examples: [[[...ENDINGS]]] },
    )
  })

  test('of a period it counts what ended in it; the rest is told only when it is asked for', async () => {
    const fixture = await seats()
    await play(fixture, 'win')
    fixture.app.clock.suspend(25 * HOUR_MS)
    expect(await statistics(fixture.app, fixture.one, '24h')).toMatchObject({
      total: { battles: 0 },
      games_net: 0,
      days: [],
    })
    for (const period of ['7j', '1m', 'ALL'] as const) {
      const figures = await statistics(fixture.app, fixture.one, period)
      expect(figures).toMatchObject({ total: { battles: 1, wins: 1, net: 10 }, games_net: 10 })
      expect(figures.since === null).toBe(period === 'ALL')
      expect(figures.truncated).toBe(false)
    }
    // One that runs has no result, and no money that is won or lost.
    const before = await statistics(fixture.app, fixture.one)
    await matchPlayers(fixture.app, { ...fixture, amount: 10 })
    expect((await statistics(fixture.app, fixture.one)).total).toEqual(before.total)
    expect(await statistics(fixture.app, fixture.one)).toEqual(await statistics(fixture.app, fixture.one, '1m'))
  })

  test('a round whose stored event is damaged is left out', async () => {
    const fixture = await seats()
    await play(fixture, 'win')
    const { app, one } = fixture
    const whole = await statistics(app, one)
    await app.database.transaction((transaction) =>
      transaction.execute(Prisma.sql`
        INSERT INTO battle_events (battle_id, sequence, type, data, at)
        SELECT id, 99, 'roundSettled', '{"type":"roundSe', ended_at FROM battles`),
    )
    expect(await statistics(app, one)).toEqual(whole)
  })
})

describeOnDatabases('[20.4] the figures of a long history', (createDatabase) => {
  // The battles of this test are rows without money.
  const startApp = testApps(createDatabase)

  test('are those of the newest battles, and say that there are more', async () => {
    const app = await startApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const statistics = (period: '7j' | 'ALL') =>
      app.call('playerStatistics', { token: one.user.token, query: { period } })
    const first = Date.UTC(2026, 0, 1)
    await storeBattles(app, { one, two, count: STATISTICS_BATTLES_MAX + 5, firstMs: first })
    const figures = await statistics('ALL')
    expect(figures.truncated).toBe(true)
    expect(figures.total).toMatchObject({ battles: STATISTICS_BATTLES_MAX, staked: STATISTICS_BATTLES_MAX * 10 })
    // The oldest five are left out: three that the player won and two that they lost.
    expect([figures.total.wins, figures.total.losses]).toEqual([STATISTICS_BATTLES_MAX / 2, STATISTICS_BATTLES_MAX / 2])
    expect(figures.days[0]).toMatchObject({ battles: 24 * 60 - 60 - 5 })
  })
})

/** Stores ended battles a minute apart; the players alternate seats, and seat one wins each battle. */
async function storeBattles(
  { database }: TestApp,
  { one, two, count, firstMs }: { one: Player; two: Player; count: number; firstMs: number },
): Promise<void> {
  const seed = '0'.repeat(64)
  const rows = Array.from({ length: count }, (_, index) => {
    const startedAt = new Date(firstMs + index * 60_000)
    const [first, second] = index % 2 === 0 ? [one, two] : [two, one]
    return {
      id: `0c000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      userOneId: first.user.id,
      userTwoId: second.user.id,
      stakeCents: 1_000,
      status: 'completed',
      round: 3,
      pointsOne: 2,
      pointsTwo: 0,
      winner: 'one',
      priceSource: 'simulated',
      commitment: seed,
      serverSeed: seed,
      clientSeedOne: '1',
      clientSeedTwo: '2',
      settings: '{}',
      version: 1,
      createdAt: startedAt,
      endedAt: new Date(startedAt.getTime() + 50_000),
    }
  })
  await database.transaction(async (transaction) => {
    for (let from = 0; from < rows.length; from += 1_000) {
      await transaction.insert({ table: 'battles', rows: rows.slice(from, from + 1_000) })
    }
  })
}

/** The sums, without the lists that break them down. */
function withoutShape({ total, games_net, choices, streaks, days, stakes }: PlayerStatistics) {
  const dayNet = Object.fromEntries(days.map(({ day, net }) => [day, net]))
  const stakeBattles = Object.fromEntries(stakes.map(({ amount, battles }) => [amount, battles]))
  return { total, games_net, choices, current: streaks.current, dayNet, stakeBattles }
}

/** Computed from all events and transfers one by one. */
async function naiveFigures({ database }: TestApp, { user: { id } }: Player) {
  const { query } = database.reader
  const battles = await query<{ id: string; one: UserId; stakeCents: number }>(Prisma.sql`
    SELECT id, user_one_id AS one, stake_cents AS "stakeCents" FROM battles
    WHERE (user_one_id = ${id} OR user_two_id = ${id}) AND stake_cents > 0 ORDER BY ended_at`)
  const transfers = await query<{ cause: string; fromId: string; toId: string; cents: number; at: Date }>(Prisma.sql`
    SELECT m.cause_id AS cause, t.from_account_id AS "fromId", t.to_account_id AS "toId", t.amount_cents AS cents,
      m.created_at AS at
    FROM ledger_transfers AS t JOIN ledger_movements AS m ON m.id = t.movement_id WHERE m.cause_type = 'battle'`)
  const account: string = accounts.player(id)
  const netOf = (battleId: string | null) =>
    transfers
      .filter(({ cause }) => battleId === null || cause === battleId)
      .reduce(
        (sum, { fromId, toId, cents }) => sum + (toId === account ? cents : 0) - (fromId === account ? cents : 0),
        0,
      )
  const counts = { wins: 0, losses: 0, draws: 0, cancelled: 0 }
  const dayCents = new Map<string, number>()
  const rounds: { choice: string | null; isRight: boolean }[] = []
  const decided: ('win' | 'loss')[] = []
  for (const battle of battles) {
    const rows = await query<{ data: string }>(
      Prisma.sql`SELECT data FROM battle_events WHERE battle_id = ${battle.id} ORDER BY sequence`,
    )
    const seat: Seat = battle.one === id ? 'one' : 'two'
    for (const event of rows.map(({ data }) => JSON.parse(data) as BattleEvent)) {
      if (event.type === 'roundSettled') {
        rounds.push({ choice: event.choices[seat], isRight: event.choices[seat] === event.result })
      }
      if (event.type !== 'battleCompleted' && event.type !== 'battleCancelled') continue
      const day = parisDateOf(event.atMs)
      dayCents.set(day, (dayCents.get(day) ?? 0) + netOf(battle.id))
      if (event.type === 'battleCancelled') counts.cancelled += 1
      else if (event.winner === 'draw') counts.draws += 1
      else {
        const result = event.winner === seat ? 'win' : 'loss'
        counts[result === 'win' ? 'wins' : 'losses'] += 1
        decided.push(result)
      }
    }
  }
  const result = decided.at(-1)
  const length = decided.length - 1 - decided.findLastIndex((other) => other !== result)
  const stakedCents = battles.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  const stakes = [...new Set(battles.map(({ stakeCents }) => stakeCents))]
  return {
    total: { battles: battles.length, ...counts, net: netOf(null) / 100, staked: stakedCents / 100 },
    games_net: netOf(null) / 100,
    choices: {
      battles: battles.length,
      rows: (['up', 'down', 'equal', null] as const).map((choice) => {
        const own = rounds.filter((round) => round.choice === choice)
        return { choice, rounds: own.length, right: own.filter(({ isRight }) => isRight).length }
      }),
    },
    current: result === undefined ? null : { result, length },
    dayNet: Object.fromEntries([...dayCents].map(([day, cents]) => [day, cents / 100])),
    stakeBattles: Object.fromEntries(
      stakes.map((cents) => [cents / 100, battles.filter(({ stakeCents }) => stakeCents === cents).length]),
    ),
  }
}
