import type { LimitsBody, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_ENVIRONMENT, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnPostgres } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { balanceOf, deposit, withdraw } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { HOUR_MS } from '../platform/durations.ts'
import type { Database } from '../ports/database.ts'

const ENVIRONMENT = { ...BATTLE_ENVIRONMENT, DAILY_DEPOSIT_LIMIT: '1000' }

function change({ call }: TestApp, { id, token }: PublicUser, body: LimitsBody) {
  return call('updateLimits', { token, params: { userId: id }, body })
}

describeOnDatabases('responsible limits', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('who has set nothing has no limit', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const none = { limit: null, remaining: null, next: null }
    const periods = { day: none, week: none, month: none }
    expect(await app.call('limits', { token: user.token, params: { userId: user.id } })).toEqual({
      deposit: periods,
      loss: periods,
      paused_until: null,
      self_excluded_at: null,
    })
  })

  test('an own deposit limit applies at once, by day, week and month', async () => {
    // A Wednesday, so that the next day is in the same week and month.
    const app = await startApp({ environment: ENVIRONMENT, startMs: Date.UTC(2026, 6, 15, 10) })
    const user = await signUpLocally(app.call)
    const view = await change(app, user, { deposit: { day: 20, week: 30, month: 100 } })
    expect(view.deposit.day).toEqual({ limit: 20, remaining: 20, next: null })
    await deposit(app, user, { amount: 15, channel: 'bank' })
    const beyondDay = deposit(app, user, { amount: 5.01 })
    await expect(beyondDay).rejects.toMatchObject({ code: 'DEPOSIT_LIMIT', details: { remaining: 5, period: 'day' } })
    app.clock.suspend(24 * HOUR_MS)
    const beyondWeek = deposit(app, user, { amount: 15.01 })
    await expect(beyondWeek).rejects.toMatchObject({
      code: 'DEPOSIT_LIMIT',
      details: { remaining: 15, period: 'week' },
    })
    expect(await deposit(app, user, { amount: 15 })).toMatchObject({ status: 'completed' })
    await expect(deposit(app, user, { amount: 1 })).rejects.toMatchObject({
      message: 'Vous avez atteint votre limite de dépôt de la semaine. Vous pourrez de nouveau déposer lundi.',
    })
    app.clock.suspend(5 * 24 * HOUR_MS)
    expect(await deposit(app, user, { amount: 20 })).toMatchObject({ status: 'completed' })
  })

  test('[W15] the remaining amount is the lowest of the house limit and the own limits, with the name of the binding one', async () => {
    // A Wednesday, 12:00 in Paris.
    const app = await startApp({ environment: ENVIRONMENT, startMs: Date.UTC(2026, 6, 15, 10) })
    const user = await signUpLocally(app.call)
    const limit = () => app.call('depositLimit', { token: user.token, params: { userId: user.id } })
    expect(await limit()).toMatchObject({ bound_by: 'house', limit: 1000, remaining: 1000 })
    await change(app, user, { deposit: { day: 40, week: 50, month: 2000 } })
    expect(await limit()).toEqual({
      bound_by: 'day',
      limit: 40,
      remaining: 40,
      resets_at: '2026-07-15T22:00:00.000Z',
      house_limit: 1000,
    })
    expect(await deposit(app, user, { amount: 30 })).toMatchObject({ remaining: 10 })
    app.clock.suspend(24 * HOUR_MS)
    expect(await limit()).toEqual({
      bound_by: 'week',
      limit: 50,
      remaining: 20,
      resets_at: '2026-07-19T22:00:00.000Z',
      house_limit: 1000,
    })
    // A raise does not apply yet, and a removed limit binds until its removal applies.
    await change(app, user, { deposit: { week: null } })
    expect(await limit()).toMatchObject({ bound_by: 'week', remaining: 20 })
    app.clock.suspend(24 * HOUR_MS)
    expect(await limit()).toMatchObject({ bound_by: 'day', remaining: 40 })
  })

  test('[W15] beyond several limits the refusal names the lowest remainder, and whoever is away is told that first', async () => {
    // A Wednesday, 12:00 in Paris.
    const app = await startApp({ environment: ENVIRONMENT, startMs: Date.UTC(2026, 6, 15, 10) })
    const user = await signUpLocally(app.call)
    await change(app, user, { deposit: { day: 40, week: 30, month: 2000 } })
    for (const amount of [35, 45, 1001, 2001]) {
      const details = { remaining: 30, period: 'week', own: true }
      await expect(deposit(app, user, { amount })).rejects.toMatchObject({ code: 'DEPOSIT_LIMIT', details })
    }
    await change(app, user, { pause_hours: 24 })
    await expect(deposit(app, user, { amount: 2001 })).rejects.toMatchObject({
      code: 'PLAY_PAUSED',
      message: 'Vous êtes en pause jusqu’au 16/07 à 12:00\u202f: dépôts et mises sont suspendus.',
    })
  })

  test('[W15] of equal remainders the one that is reset later is named', async () => {
    // A Wednesday, 12:00 in Paris.
    const app = await startApp({ environment: ENVIRONMENT, startMs: Date.UTC(2026, 6, 15, 10) })
    const user = await signUpLocally(app.call)
    const boundBy = async () =>
      (await app.call('depositLimit', { token: user.token, params: { userId: user.id } })).bound_by
    await change(app, user, { deposit: { week: 1000 } })
    expect(await boundBy()).toBe('week')
    await change(app, user, { deposit: { day: 50, week: 50, month: 50 } })
    expect(await boundBy()).toBe('month')
  })

  test('a limit of losses binds no deposit, and a limit of deposits no stake', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    await change(app, one.user, { deposit: { day: 5 } })
    await change(app, two.user, { loss: { day: 10 } })
    expect(await deposit(app, two.user, { amount: 20 })).toMatchObject({ remaining: 980 })
    await matchPlayers(app, { one, two, amount: 10 })
  })

  test('a first limit applies at once, whatever the other kind has for that period, and keeps the place in the queue', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { user, socket } = await seatPlayer(app)
    socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    await change(app, user, { loss: { day: 10 } })
    const { deposit: own, loss } = await change(app, user, { deposit: { day: 50 } })
    expect([own.day, loss.day]).toEqual([
      { limit: 50, remaining: 50, next: null },
      { limit: 10, remaining: 10, next: null },
    ])
    await app.settle()
    socket.send({ type: 'check_battle_queue_status' })
    await app.settle()
    expect(socket.last('battle_queue_status')).toMatchObject({ inQueue: true })
  })

  test('two deposits that race an own limit: one fits', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const user = await signUpLocally(app.call)
    await change(app, user, { deposit: { month: 30 } })
    expect(await statuses([1, 2, 3].map(() => deposit(app, user, { amount: 20 })))).toEqual([200, 422, 422])
  })

  test('a raise applies after 24 hours and is shown until then', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const user = await signUpLocally(app.call)
    await change(app, user, { deposit: { month: 20 } })
    const from = new Date(app.clock.nowMs() + 24 * HOUR_MS).toISOString()
    const raised = await change(app, user, { deposit: { month: null } })
    expect(raised.deposit.month).toEqual({ limit: 20, remaining: 20, next: { limit: null, from } })
    expect(await refusalOf(deposit(app, user, { amount: 21 }))).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    app.clock.suspend(24 * HOUR_MS)
    expect(await deposit(app, user, { amount: 21 })).toMatchObject({ status: 'completed' })
  })

  test('who is paused neither deposits nor stakes, and may withdraw; a shorter pause shortens nothing; afterwards all is as before', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { user, socket } = await seatPlayer(app)
    const { paused_until } = await change(app, user, { pause_hours: 48 })
    expect(paused_until).toBe(new Date(app.clock.nowMs() + 48 * HOUR_MS).toISOString())
    expect(await change(app, user, { pause_hours: 24 })).toMatchObject({ paused_until })
    expect(await refusalOf(deposit(app, user, { amount: 10 }))).toEqual({ status: 422, code: 'PLAY_PAUSED' })
    socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(socket.last('error')).toMatchObject({ code: 'PLAY_PAUSED' })
    expect(await withdraw(app, user, { amount: 20 })).toMatchObject({ new_balance: 80 })
    app.clock.suspend(48 * HOUR_MS)
    expect(await deposit(app, user, { amount: 10 })).toMatchObject({ status: 'completed' })
    const { paused_until: after } = await app.call('limits', { token: user.token, params: { userId: user.id } })
    expect(after).toBeNull()
  })

  test('who excludes themselves is out for good', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const user = await signUpLocally(app.call)
    const { self_excluded_at } = await change(app, user, { self_exclude: true })
    expect(await change(app, user, { pause_hours: 24 })).toMatchObject({ self_excluded_at })
    app.clock.suspend(6 * 24 * HOUR_MS)
    expect(await refusalOf(deposit(app, user, { amount: 10 }))).toEqual({ status: 422, code: 'SELF_EXCLUDED' })
  })

  test('who would lose more than their limit does not get into the queue; what is won back counts', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    await change(app, one.user, { loss: { day: 15 } })
    const { playRound, battleId } = await matchPlayers(app, { one, two, amount: 10 })
    one.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(one.socket.last('error')).toMatchObject({ code: 'LOSS_LIMIT' })
    for (const round of [1, 2, 3]) await playRound(round, { one: 'right', two: 'wrong' })
    expect(one.socket.last('battle_complete')).toMatchObject({ battleId, winner: one.user.id })
    expect(await balanceOf(app, one.user)).toBe(110)
    const { loss } = await app.call('limits', { token: one.user.token, params: { userId: one.user.id } })
    expect(loss.day).toMatchObject({ limit: 15, remaining: 25 })
    await matchPlayers(app, { one, two, amount: 25 })
    expect(await balanceOf(app, one.user)).toBe(85)
  })

  test('stakes of one player at once are added up: together they must fit into what the limit leaves', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const [user, other] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    await change(app, user, { loss: { day: 15 } })
    const refused = async (...players: readonly PublicUser[]) => {
      const { limitGuard } = app.application.wallet
      const stakes = players.map(({ id: userId }) => ({ userId, amountCents: 1_000 }))
      const refusals = await app.database.transaction((transaction) => limitGuard.refuseStakes(transaction, stakes))
      return [...refusals].map(([userId, { code }]) => [userId, code])
    }
    expect(await refused(user, other)).toEqual([])
    expect(await refused(user, other, user)).toEqual([[user.id, 'LOSS_LIMIT']])
  })

  test('beyond two loss limits the refusal names the lowest remainder', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { user, socket } = await seatPlayer(app)
    await change(app, user, { loss: { day: 20, week: 15, month: 50 } })
    socket.send({ type: 'join_battle_queue', amount: 25 })
    await app.settle()
    const message =
      'Mise refusée\u202f: votre limite de pertes de la semaine vous laisse 15\u00a0€. Misez moins, ou attendez lundi.'
    expect(socket.last('error')).toMatchObject({ code: 'LOSS_LIMIT', message })
  })

  test.each([
    [{ pause_hours: 24 }, 'PLAY_PAUSED'],
    [{ self_exclude: true }, 'SELF_EXCLUDED'],
  ] as const)('who is out by %j while waiting leaves the queue at once', async (body, code) => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { user, socket } = await seatPlayer(app)
    socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    await change(app, user, body)
    await app.settle()
    expect(socket.all('battle_queue_left')).toHaveLength(1)
    expect(socket.last('error')).toMatchObject({ code })
    socket.send({ type: 'check_battle_queue_status' })
    await app.settle()
    expect(socket.last('battle_queue_status')).toMatchObject({ inQueue: false })
  })

  test('a limit set while waiting applies when the match is made; the other keeps the place', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const [one, two, three] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    one.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    await change(app, one.user, { loss: { day: 5, week: null, month: null } })
    two.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(one.socket.last('error')).toMatchObject({ code: 'LOSS_LIMIT' })
    expect(one.socket.all('battle_queue_left')).toHaveLength(1)
    expect(one.socket.all('battle_match_found')).toEqual([])
    three.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(two.socket.last('battle_match_found').opponent.id).toBe(three.user.id)
    expect(await balanceOf(app, one.user)).toBe(100)
  })

  test('they are set within bounds', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const wrong: LimitsBody[] = [
      { pause_hours: 23 },
      { pause_hours: 721 },
      { deposit: { day: -1 } },
      { loss: { week: 0.001 } },
    ]
    for (const body of wrong)
      expect(await refusalOf(change(app, user, body))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
  })
})

describeOnPostgres('a first limit or pause at another server than the stake', (createDatabase) => {
  const openTwo = twoConnections(createDatabase)
  const startApp = testApps(createDatabase)

  /** Lets something happen right after the next look at the limits. */
  function withLook(database: Database) {
    let afterLook = () => Promise.resolve()
    const looking: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((transaction) =>
          work({
            ...transaction,
            async query(sql) {
              const rows = await transaction.query(sql)
              if (sql.text.includes('player_pauses')) await afterLook()
              return rows as never
            },
          }),
        ),
    }
    return {
      looking,
      afterNextLook(happens: () => Promise<void>): void {
        afterLook = () => {
          afterLook = () => Promise.resolve()
          return happens()
        }
      },
    }
  }

  test.for([
    ['a pause', { pause_hours: 24 }],
    ['a limit', { loss: { day: 5 } }],
  ] as const)('once %s is answered no stake is stored', async ([, body]) => {
    const { first, second } = await openTwo()
    const { looking, afterNextLook } = withLook(first)
    const [games, wallets] = [
      await startApp({ environment: ENVIRONMENT, useDatabase: looking }),
      await startApp({ environment: ENVIRONMENT, useDatabase: second }),
    ]
    const [one, two] = [await seatPlayer(games), await seatPlayer(games)]
    one.socket.send({ type: 'join_battle_queue', amount: 10 })
    await games.settle()
    let atAnswer: Promise<number> | undefined
    afterNextLook(async () => {
      const answer = change(wallets, one.user, body)
      atAnswer = answer.then(() => balanceOf(wallets, one.user))
      await overOrWaiting(wallets, answer)
    })
    two.socket.send({ type: 'join_battle_queue', amount: 10 })
    await games.settle()
    expect(await balanceOf(games, one.user)).toBe(await atAnswer)
  })
})
