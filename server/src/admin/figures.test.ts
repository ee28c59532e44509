import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { seatBettor } from '../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { deposit, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { addMissing } from '../games/battle/bots/bot-repository.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { type AccountId, accounts } from '../wallet/accounts.ts'
import { createLedger } from '../wallet/ledger.ts'
import { between } from './figures-repository.ts'

describeOnDatabases('live figures', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('[X21] count players, sockets, the queue by stake, battles, money of the operator and payments of the day', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const [one, two, three, four] = [
      await seatPlayer(adminApp),
      await seatPlayer(adminApp),
      await seatPlayer(adminApp),
      await seatPlayer(adminApp),
    ]
    openSocket(adminApp.application.gateway, { userId: null })
    openSocket(adminApp.application.gateway, { userId: one.user.id })
    await matchPlayers(adminApp, { one, two, amount: 10 })
    const over = await matchPlayers(adminApp, { one, two, amount: 25 })
    await adminApp.call('cancelBattle', { token: admin.token, params: { id: over.battleId } })
    three.socket.send({ type: 'join_battle_queue', amount: 50 })
    four.socket.send({ type: 'join_battle_queue', amount: 100 })
    await adminApp.settle()
    await deposit(adminApp, one.user, { amount: 10, channel: 'card' })
    await deposit(adminApp, two.user, { amount: 20, channel: 'bank' })
    await withdraw(adminApp, four.user, { amount: 10, channel: 'card' })
    await adminApp.call('addBlock', {
      token: admin.token,
      body: { ip: '203.0.113.9', minutes: null, reason: 'bot_activity' },
    })
    expect(await adminApp.call('figures', { token: admin.token })).toEqual({
      at: expect.any(String),
      gameClosed: false,
      betsEnabled: true,
      cycleBetsStopped: false,
      players: { registered: 5, online: 4, signed_up_today: 5, blocked: 1 },
      sockets: { players: 5, guests: 1 },
      queue: [
        { amount: 50, players: 1 },
        { amount: 100, players: 1 },
      ],
      battles: {
        active: 1,
        active_with_bots: 0,
        in_escrow: 20,
        ended_today: 0,
        ended_today_with_bots: 0,
        cancelled_today: 1,
      },
      cycle: expect.objectContaining({ phase: 'betting', bets: 0, in_escrow: 0 }),
      house: { exposure: 0, balance: 0.4, result_today: 0.4, fees_today: 0.4 },
      payments: { deposited_today: 10, withdrawn_today: 10, pending: 1, payouts_to_review: 0 },
      yesterday: {
        signed_up: 0,
        ended: 0,
        ended_with_bots: 0,
        cancelled: 0,
        result: 0,
        fees: 0,
        deposited: 0,
        withdrawn: 0,
      },
    })
  })

  test('issue 16.13: yesterday is counted up to the same time of day', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const one = await seatPlayer(adminApp)
    await deposit(adminApp, one.user, { amount: 10, channel: 'card' })
    adminApp.clock.suspend(24 * 60 * 60_000 - 1_000)
    const before = await adminApp.call('figures', { token: admin.token })
    expect(before.yesterday).toMatchObject({ signed_up: 0, deposited: 0, fees: 0, result: 0 })
    adminApp.clock.suspend(15_000)
    const { yesterday, payments, players } = await adminApp.call('figures', { token: admin.token })
    expect(yesterday).toMatchObject({ signed_up: 2, deposited: 10, fees: 0.2, result: 0.2 })
    expect([payments.deposited_today, players.signed_up_today]).toEqual([0, 0])
  })

  test('the money of bots is the house’s: funding one changes nothing, what it wins of a player does', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { clock, database } = adminApp
    const { user } = await seatPlayer(adminApp)
    const id = randomUUID() as UserId
    const createdAt = new Date(clock.nowMs())
    const wallet = { walletAddress: `0x${'b0'.repeat(20)}`, walletId: randomUUID() }
    const move = (from: AccountId, to: AccountId, amountCents: number) =>
      database.transaction((transaction) =>
        createLedger({ clock }).post(transaction, [
          {
            key: `test:${randomUUID()}`,
            reason: 'battle_payout',
            cause: { type: 'battle', id },
            transfers: [{ from, to, amountCents }],
          },
        ]),
      )
    await database.transaction((transaction) =>
      addMissing(transaction, [{ id, username: 'Bot Figures', createdAt, ...wallet }]),
    )
    const house = async () => {
      await adminApp.advance(10_000)
      const { balance, result_today } = (await adminApp.call('figures', { token: admin.token })).house
      return { balance, result_today }
    }
    expect(await house()).toEqual({ balance: 0, result_today: 0 })
    await move(accounts.house, accounts.player(id), 10_000)
    expect(await house()).toEqual({ balance: 0, result_today: 0 })
    await move(accounts.player(user.id), accounts.player(id), 500)
    expect(await house()).toEqual({ balance: 5, result_today: 5 })
    const [day] = await database.reader.query<{ house: number }>(Prisma.sql`SELECT house FROM view_house_days`)
    expect(Number(day?.house)).toBe(5)
  })

  test('bots are no players, and battles with them are counted apart, whichever seat they have', async () => {
    const environment = { BOTS: 'on', BOT_DELAY_MS: '1000' }
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp(), environment)
    const figures = () => adminApp.call('figures', { token: admin.token })
    const { registered } = (await figures()).players
    const [alone, one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp), await seatPlayer(adminApp)]
    alone.socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.advance(3_000)
    const { battleId, opponent } = alone.socket.last('battle_match_found')
    expect(opponent.bot).toBe(true)
    await matchPlayers(adminApp, { one, two, amount: 25 })
    await adminApp.advance(10_000)
    const { players, battles } = await figures()
    expect([players.registered, players.signed_up_today]).toEqual([registered + 3, registered + 3])
    expect(battles).toMatchObject({ active: 2, active_with_bots: 1 })
    await adminApp.database.transaction((transaction) =>
      transaction.execute(Prisma.sql`
        UPDATE battles SET user_one_id = user_two_id, user_two_id = user_one_id WHERE id = ${battleId}`),
    )
    expect((await figures()).battles).toMatchObject({ active: 2, active_with_bots: 1 })
  })

  test('of a day’s ended battles those with a bot are told apart, today and yesterday', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const figures = () => adminApp.call('figures', { token: admin.token })
    const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    for (const amount of [10, 25] as const) {
      const { battleId } = await matchPlayers(adminApp, { one, two, amount })
      one.socket.send({ type: 'battle_forfeit', battleId })
      await adminApp.settle()
    }
    expect((await figures()).battles).toMatchObject({ ended_today: 2, ended_today_with_bots: 0 })
    await adminApp.database.transaction(({ models }) =>
      models.user.updateMany({ where: { id: two.user.id }, data: { kind: 'bot', localSecretHash: null } }),
    )
    adminApp.clock.suspend(DAY_MS + MINUTE_MS)
    const { battles, yesterday } = await figures()
    expect(battles).toMatchObject({ ended_today: 0, ended_today_with_bots: 0 })
    expect(yesterday).toMatchObject({ ended: 2, ended_with_bots: 2, cancelled: 0 })
  })

  test('blocks count while they are in force, for a while or for good', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { token } = admin
    const blocked = async () => (await adminApp.call('figures', { token })).players.blocked
    const block = (last: number, minutes: number | null) =>
      adminApp.call('addBlock', { token, body: { ip: `203.0.113.${last}`, minutes, reason: 'bot_activity' } })
    await block(1, null)
    await block(2, 5)
    const lifted = [await block(3, null), await block(4, 60)]
    expect(await blocked()).toBe(4)
    for (const { id } of lifted) await adminApp.call('liftBlock', { token, params: { id } })
    expect(await blocked()).toBe(2)
    adminApp.clock.suspend(5 * MINUTE_MS)
    expect(await blocked()).toBe(1)
  })

  test('[C17] bets are on while neither they nor the games are stopped; stopped bets close no games', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { token } = admin
    const switches = async () => {
      const { gameClosed, betsEnabled, cycleBetsStopped } = await adminApp.call('figures', { token })
      return { gameClosed, betsEnabled, cycleBetsStopped }
    }
    await adminApp.call('switchCycleBets', { token, body: { enabled: false } })
    expect(await switches()).toEqual({ gameClosed: false, betsEnabled: false, cycleBetsStopped: true })
    await adminApp.call('switchCycleBets', { token, body: { enabled: true } })
    await adminApp.call('closeGames', { token, body: { closed: true } })
    expect(await switches()).toEqual({ gameClosed: true, betsEnabled: false, cycleBetsStopped: false })
  })

  test('a bet on the cycle is in its escrow, and in what the house may have to add', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const bettor = await seatBettor(adminApp)
    await bettor.bet({ direction: 'up', amount: 10 })
    const { odds } = bettor.socket.last('newBet')
    const { cycle, house } = await adminApp.call('figures', { token: admin.token })
    expect(cycle).toMatchObject({ bets: 1, players: 1, in_escrow: 10 })
    expect(house.exposure).toBeCloseTo(10 * odds - 10)
  })

  test('what counts whole tables is counted every ten seconds at most', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const registered = async () => (await adminApp.call('figures', { token: admin.token })).players.registered
    expect(await registered()).toBe(1)
    await seatPlayer(adminApp)
    expect(await registered()).toBe(1)
    await adminApp.advance(10_000)
    expect(await registered()).toBe(2)
  })

  test('a day in Paris begins with figures of its own, however recently they were counted', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    await seatPlayer(adminApp)
    const signedUp = async () => {
      const { players, yesterday } = await adminApp.call('figures', { token: admin.token })
      return [players.signed_up_today, yesterday?.signed_up]
    }
    // The clock starts at midnight UTC, an hour after that of Paris.
    adminApp.clock.suspend(23 * 60 * 60_000 - 1_000)
    expect(await signedUp()).toEqual([2, 0])
    adminApp.clock.suspend(1_000)
    expect(await signedUp()).toEqual([0, 0])
  })

  test('money that moved right after midnight counts, also while the server is ahead of the clock of its machine', async () => {
    const midnightMs = Date.parse('2030-06-30T22:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: midnightMs - MINUTE_MS })
    onTestFinished(() => void vi.useRealTimers())
    const app = await startApp({ startMs: midnightMs + 1_000 })
    const { user } = await seatPlayer(app)
    await deposit(app, user, { amount: 10, channel: 'card' })
    const day = { start: new Date(midnightMs), end: new Date(midnightMs + MINUTE_MS) }
    expect(await between(app.database.reader, day, [accounts.house])).toMatchObject({
      depositedCents: 1_000,
      feesCents: 20,
    })
  })
})
