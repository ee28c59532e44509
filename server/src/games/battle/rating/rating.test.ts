import { INITIAL_RATING, rateBattle } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  type BattleFixture,
  battleApps,
  joinQueue,
  matchPlayers,
  type Player,
  ratePlayer,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { BANK, startAppWithAdmin, withdraw } from '../../../../test/payments.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'
import { openBrowser, type TestBrowser } from '../../../../test/test-browser.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { RATED_PER_PAIR_AND_DAY, verdict } from './rating-repository.ts'
import { recomputeRatings, rewriteRatings } from './rating-service.ts'

const alongside = () => Promise.resolve()

interface Row {
  readonly battleId: string
  readonly seat: string
  readonly reason: string | null
  readonly points: number | null
}

describeOnDatabases('[20.3] ratings of battles', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  async function openTable() {
    const app = await startApp()
    return { app, one: await seatPlayer(app), two: await seatPlayer(app) }
  }

  const write = ({ database }: TestApp, sql: Prisma.Sql) =>
    database.transaction((transaction) => transaction.execute(sql))

  const rowsOf = ({ database }: TestApp) =>
    database.reader.query<Row>(Prisma.sql`
      SELECT battle_id AS "battleId", seat, unrated_reason AS reason, points_after AS points
      FROM battle_ratings ORDER BY at, battle_id, seat`)
  const reasonsOf = async (app: TestApp) => [...new Set((await rowsOf(app)).map(({ reason }) => reason))]

  /** `one` wins one round, then `two` gives up. */
  async function win(app: TestApp, one: Player, two: Player): Promise<BattleFixture> {
    const fixture = await matchPlayers(app, { one, two, amount: 10 })
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId: fixture.battleId })
    return fixture
  }

  test('a battle moves both ratings by Glicko-2, is told to both, and stands in both histories', async () => {
    const { app, one, two } = await openTable()
    const { battleId } = await win(app, one, two)
    const after = rateBattle({ one: INITIAL_RATING, two: INITIAL_RATING }, 'one')
    expect(await rowsOf(app)).toEqual([
      { battleId, seat: 'one', reason: null, points: after.one.points },
      { battleId, seat: 'two', reason: null, points: after.two.points },
    ])
    const [gained, lost] = [Math.round(after.one.points), Math.round(after.two.points)]
    const told = [
      { user_id: one.user.id, points: gained, provisional: true, change: gained - 1_500 },
      { user_id: two.user.id, points: lost, provisional: true, change: lost - 1_500 },
    ]
    expect(one.socket.last('battle_complete').ratings).toEqual(told)
    expect(two.socket.last('battle_complete').ratings).toEqual(told)
    const service = app.application.battle.ratings
    expect(await service.currentRating(one.user.id)).toMatchObject({ points: gained, provisional: true, battles: 1 })
    expect(await service.ratingHistory(one.user.id, 10)).toMatchObject([{ battleId, points: after.one.points }])
    await matchPlayers(app, { one, two, amount: 10 })
    expect(two.socket.last('battle_match_found')).toMatchObject({
      opponent: { rating: { points: gained, provisional: true } },
      ownRating: { points: lost, provisional: true },
    })
  })

  test('the state of a battle shows both ratings; that of a hidden player to that player alone', async () => {
    const { app, one, two } = await openTable()
    await win(app, one, two)
    const { id, token } = one.user
    const guest = openSocket(app.application.gateway, { userId: null })
    /** Both ratings in the state, as the receiver sees them. */
    const seenBy = async (socket: TestSocket, { battleId }: BattleFixture) => {
      await sendAndSettle(app, socket, { type: 'battle_watch', battleId })
      const { user1_id, user1_rating, user2_rating, opponent } = socket.last('battle_state')
      const [first, second] = user1_id === id ? [user1_rating, user2_rating] : [user2_rating, user1_rating]
      return { one: first?.points, two: second?.points, opponent: opponent.rating?.points }
    }
    const open = await win(app, one, two)
    const { one: first, two: second } = await seenBy(guest, open)
    expect([first, second]).toEqual(one.socket.last('battle_complete').ratings?.map(({ points }) => points))
    expect(await seenBy(two.socket, open)).toEqual({ one: first, two: second, opponent: first })

    await app.call('updateUser', { token, params: { id }, body: { hidden: true } })
    const fixture = await matchPlayers(app, { one, two, amount: 10 })
    const found = two.socket.last('battle_match_found')
    expect([found.opponent.rating, found.ownRating?.points]).toEqual([undefined, second])
    expect(await seenBy(one.socket, fixture)).toEqual({ one: first, two: second, opponent: second })
    expect(await seenBy(two.socket, fixture)).toEqual({ one: undefined, two: second, opponent: undefined })
    expect(await seenBy(guest, fixture)).toMatchObject({ one: undefined, two: second })
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId: fixture.battleId })
    const told = ({ last }: TestSocket) => last('battle_complete').ratings?.map(({ user_id }) => user_id)
    expect([told(one.socket)?.length, told(two.socket), told(guest)]).toEqual([2, [two.user.id], [two.user.id]])
  })

  test('the leaderboard of battles shows the rating of those who have one, that of the cycle none', async () => {
    const { app, one, two } = await openTable()
    await win(app, one, two)
    const [gained, lost] = one.socket.last('battle_complete').ratings ?? []
    expect(await app.call('leaderboard', { query: { mode: 'battle', period: 'ALL' } })).toMatchObject([
      { user_id: one.user.id, rating: { points: gained?.points, provisional: true } },
      { user_id: two.user.id, rating: { points: lost?.points, provisional: true } },
    ])
    // As for a player whose battles were all played before ratings existed.
    await write(app, Prisma.sql`DELETE FROM player_ratings WHERE user_id = ${two.user.id}`)
    app.clock.suspend(11_000)
    const [, unrated] = await app.call('leaderboard', { query: { mode: 'battle', period: 'ALL' } })
    expect(unrated).not.toHaveProperty('rating')
    await write(
      app,
      Prisma.sql`
      INSERT INTO player_ratings (user_id, points, deviation, volatility, battles, rated_at)
      SELECT user_id, points_after, deviation_after, volatility_after, 1, at FROM battle_ratings WHERE user_id = ${two.user.id}`,
    )
  })

  test('stored and recomputed are equal, and a changed row is found and can be put right', async () => {
    const { app, one, two } = await openTable()
    const three = await seatPlayer(app)
    await win(app, one, two)
    await win(app, two, three)
    const last = await win(app, one, three)
    const { reader } = app.database
    const nowMs = app.clock.nowMs() + MINUTE_MS
    expect(await recomputeRatings(reader, nowMs)).toEqual({ battles: 3, players: 3, problems: [], unmendable: [] })

    await write(
      app,
      Prisma.sql`UPDATE battle_ratings SET points_after = points_after + 1
      WHERE battle_id = ${last.battleId} AND seat = 'one'`,
    )
    await write(app, Prisma.sql`UPDATE player_ratings SET battles = 9 WHERE user_id = ${two.user.id}`)
    expect((await recomputeRatings(reader, nowMs)).problems).toEqual([
      { type: 'battle', battleId: last.battleId },
      { type: 'player', userId: two.user.id },
    ])
    await rewriteRatings(app.database, { nowMs, alongside })
    expect((await recomputeRatings(reader, nowMs)).problems).toEqual([])
  })

  test('a battle that a server ends whose clock is behind is rated after those before it, in the recomputation too', async () => {
    const { app, one, two } = await openTable()
    const three = await seatPlayer(app)
    await win(app, one, two)
    // As if stored by a server whose clock is ahead.
    const ahead = new Date(app.clock.nowMs() + MINUTE_MS)
    await write(app, Prisma.sql`UPDATE battle_ratings SET at = ${ahead}`)
    await write(app, Prisma.sql`UPDATE player_ratings SET rated_at = ${ahead}`)
    await win(app, three, two)
    await win(app, three, one)
    const found = await recomputeRatings(app.database.reader, app.clock.nowMs() + 3 * MINUTE_MS)
    expect(found).toEqual({ battles: 3, players: 3, problems: [], unmendable: [] })
  })

  test('an ended battle without its rows is found', async () => {
    const { app, one, two } = await openTable()
    const { battleId } = await win(app, one, two)
    await write(app, Prisma.sql`DELETE FROM battle_ratings WHERE seat = 'two'`)
    const { problems } = await recomputeRatings(app.database.reader, app.clock.nowMs() + MINUTE_MS)
    expect(problems).toContainEqual({ type: 'battle', battleId })
  })

  test('a battle that ends while ratings are recomputed is neither a problem nor written over', async () => {
    const { app, one, two } = await openTable()
    await win(app, one, two)
    const { reader } = app.database
    const ratings = () => reader.query(Prisma.sql`SELECT * FROM player_ratings ORDER BY user_id`)
    // As if all battles but the last had been read before it ended, and the current ratings afterwards.
    const nowMs = app.clock.nowMs() + MINUTE_MS
    await win(app, two, one)
    const before = await ratings()
    const found = await rewriteRatings(app.database, { nowMs, alongside })
    expect(found).toMatchObject({ battles: 1, problems: [] })
    expect(await ratings()).toEqual(before)
    const later = await recomputeRatings(reader, app.clock.nowMs() + MINUTE_MS)
    expect(later).toMatchObject({ battles: 2, problems: [] })
  })

  test('all is read before anything is written, so that servers go on storing meanwhile', async () => {
    const { app, one, two } = await openTable()
    await win(app, one, two)
    const { database } = app
    const done: string[] = []
    await rewriteRatings(
      {
        reader: {
          ...database.reader,
          query(sql) {
            done.push('read')
            return database.reader.query(sql)
          },
        },
        transaction: (work) => {
          done.push('transaction')
          return database.transaction(work)
        },
      },
      { nowMs: app.clock.nowMs() + MINUTE_MS, alongside },
    )
    expect([done.length > 1, done.indexOf('transaction')]).toEqual([true, done.length - 1])
  })

  test('the same two are rated three times a day, and again the next day', async () => {
    const { app, one, two } = await openTable()
    for (let battle = 0; battle < RATED_PER_PAIR_AND_DAY + 1; battle += 1) {
      await (battle % 2 === 0 ? win(app, one, two) : win(app, two, one))
    }
    const reasons = (await rowsOf(app)).filter(({ seat }) => seat === 'one').map(({ reason }) => reason)
    expect(reasons).toEqual([null, null, null, 'repeated'])
    expect(one.socket.last('battle_complete')).not.toHaveProperty('ratings')
    const yesterday = new Date(app.clock.nowMs() - 36 * 60 * 60_000)
    await write(app, Prisma.sql`UPDATE battles SET created_at = ${yesterday}`)
    await win(app, one, two)
    expect((await rowsOf(app)).at(-1)).toMatchObject({ reason: null })
  })

  async function signIn(app: TestApp, { user }: Player, address: string, atMs = app.clock.nowMs()): Promise<void> {
    await write(
      app,
      Prisma.sql`
      INSERT INTO security_events (id, kind, method, outcome, user_id, address, is_short, count, created_at)
      VALUES (${`${user.id} ${address}`}, 'sign_in', 'connect', 'ok', ${user.id}, ${address}, ${false}, 1, ${new Date(atMs)})`,
    )
  }

  test('players of one network play each other, unrated', async () => {
    const { app, one, two } = await openTable()
    await signIn(app, one, '203.0.113.7')
    await signIn(app, two, '203.0.113.7')
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual(['same_network'])
    expect(await one.balanceCents()).toBe(11_000)
  })

  test('of pairs that are matched together each is judged by its own evidence', async () => {
    const { app, one, two } = await openTable()
    const others = [await seatPlayer(app), await seatPlayer(app)]
    for (const player of [one, two]) await signIn(app, player, '203.0.113.7')
    for (const { socket } of [one, two, ...others]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    const reasonOf = async ({ socket }: Player) =>
      (await verdict(app.database.reader, socket.last('battle_match_found').battleId)).reason
    expect(await Promise.all([one, two, ...others].map(reasonOf))).toEqual(['same_network', 'same_network', null, null])
  })

  test.each([
    ['other networks', '203.0.113.7', '203.0.113.8', 0],
    ['the machine itself, as in development', '127.0.0.1', '127.0.0.1', 0],
    ['one network, eight days ago', '203.0.113.7', '203.0.113.7', 8 * 24 * 60 * 60_000],
  ])('sign-ins from %s say nothing against rating', async (_what, first, second, ageMs) => {
    const { app, one, two } = await openTable()
    await signIn(app, one, first, app.clock.nowMs() - ageMs)
    await signIn(app, two, second, app.clock.nowMs() - ageMs)
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual([null])
  })

  test.each([
    ['one account', BANK.iban, ['same_destination']],
    ['other accounts', 'DE89370400440532013000', [null]],
  ])('players who had themselves paid to %s', async (_which, iban, reasons) => {
    const { app, one, two } = await openTable()
    await withdraw(app, one.user, { amount: 20, channel: 'bank', destination: BANK })
    await withdraw(app, two.user, { amount: 20, channel: 'bank', destination: { ...BANK, iban } })
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual(reasons)
  })

  test('payouts without an account say nothing against rating', async () => {
    const { app, one, two } = await openTable()
    for (const { user } of [one, two]) await withdraw(app, user, { amount: 20 })
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual([null])
  })

  /** A sign-in is stored before its response, so a match at the same time takes it into account. */
  const seatBrowsers = async (app: TestApp, browsers: readonly TestBrowser[]) => {
    const [one, two] = [await seatPlayer(app, browsers[0]), await seatPlayer(app, browsers[1])]
    return { one, two }
  }

  test('two wallets that were opened in one browser play each other, unrated', async () => {
    const app = await startApp()
    const browser = openBrowser(app)
    const { one, two } = await seatBrowsers(app, [browser, browser])
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual(['same_device'])
    expect(await one.balanceCents()).toBe(11_000)
  })

  test('two browsers are rated, also when one of them claims the id of the other', async () => {
    const app = await startApp()
    const [first, second] = [openBrowser(app), openBrowser(app)]
    for (const name of ['bougie-device', '__Secure-bougie-device']) {
      second.cookies.set(name, `${'A'.repeat(43)}.${'A'.repeat(43)}`)
      first.cookies.set(name, `${'A'.repeat(43)}.${'A'.repeat(43)}`)
    }
    const { one, two } = await seatBrowsers(app, [first, second])
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual([null])
  })

  test.each([
    ['within 90 days', 89, 'same_device'],
    ['longer ago', 91, null],
  ])('one browser counts %s', async (_what, days, reason) => {
    const app = await startApp()
    const browser = openBrowser(app)
    const { one, two } = await seatBrowsers(app, [browser, browser])
    const then = new Date(app.clock.nowMs() - days * 24 * 60 * 60_000)
    await write(app, Prisma.sql`UPDATE security_events SET created_at = ${then} WHERE user_id = ${one.user.id}`)
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual([reason])
  })

  test('battles given up at once use up none of the rated battles of the day', async () => {
    const { app, one, two } = await openTable()
    for (let battle = 0; battle < RATED_PER_PAIR_AND_DAY; battle += 1) {
      const { battleId } = await matchPlayers(app, { one, two, amount: 10 })
      await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
    }
    await win(app, one, two)
    expect(await reasonsOf(app)).toEqual(['no_round', null])
  })

  test('neither a free battle nor one that was cancelled moves a rating', async () => {
    const { app, one, two } = await openTable()
    const { battle_id } = await acceptChallenge(app, two, await createChallenge(app, one, { amount: 0 }))
    await app.settle()
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId: battle_id })
    const { battleId } = await matchPlayers(app, { one, two, amount: 10 })
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    await adminApp.call('cancelBattle', { token: admin.token, params: { id: battleId } })
    expect((await reasonsOf(adminApp)).sort()).toEqual(['cancelled', 'free'])
  })

  test('of two in one line the nearest in rating play, and nobody waits longer than the bound', async () => {
    const { app, one, two } = await openTable()
    const three = await seatPlayer(app)
    await ratePlayer(app, one, 1_500)
    await ratePlayer(app, two, 2_100)
    await ratePlayer(app, three, 1_540)
    for (const player of [one, two]) await joinQueue(app, player)
    expect(one.socket.all('battle_match_found')).toEqual([])
    await sendAndSettle(app, three.socket, { type: 'join_battle_queue', amount: 10 })
    expect(one.socket.last('battle_match_found').opponent.id).toBe(three.user.id)
    const four = await seatPlayer(app)
    await ratePlayer(app, four, 900)
    await sendAndSettle(app, four.socket, { type: 'join_battle_queue', amount: 10 })
    expect(two.socket.all('battle_match_found')).toEqual([])
    await app.advance(3_000)
    expect(two.socket.last('battle_match_found').opponent.id).toBe(four.user.id)
  })
})
