// Money rules against players who try to circumvent them.

import { randomUUID } from 'node:crypto'
import { ROUNDS_MAX } from '@bougie/engine'
import type { PaymentId, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_ENVIRONMENT, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { CYCLE_ENVIRONMENT, CYCLE_MS, firstCycleFrom, RESULTS_MS, SEEDS, seatBettor } from '../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally } from '../../test/identity-flows.ts'
import {
  balanceOf,
  deposit,
  expectBalancedBooks,
  giveMoney,
  historyOf,
  startAppWithAdmin,
  withdraw,
} from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { HOUR_MS } from '../platform/durations.ts'
import type { PaymentOrder, PaymentProvider } from '../ports/payment-provider.ts'

const ASKED_AGAIN_MS = 60_000
const NO_GIFT = { WELCOME_BALANCE: '0' }

describeOnDatabases('review of payouts', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const app = await startApp({ environment: NO_GIFT })
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 10_000)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app, NO_GIFT)
    const statusOf = async (amount: number, channel: 'card' | 'bank' = 'card') => {
      const { id } = await withdraw(adminApp, user, { amount, channel })
      const waiting = await adminApp.call('adminPayouts', { token: admin.token, query: {} })
      return waiting.some((payout) => payout.id === id) ? 'review' : 'paid'
    }
    return { adminApp, user, admin, statusOf }
  }

  test('[15.5] more than 500 € within 24 hours waits for an admin, in however many withdrawals and channels', async () => {
    const { adminApp, statusOf } = await openApp()
    expect(await statusOf(300)).toBe('paid')
    expect(await statusOf(200, 'bank')).toBe('paid')
    expect(await statusOf(10)).toBe('review')
    adminApp.clock.suspend(24 * HOUR_MS - 1)
    expect(await statusOf(10)).toBe('review')
    adminApp.clock.suspend(1)
    expect(await statusOf(490)).toBe('paid')
    await expectBalancedBooks(adminApp)
  })

  test('[15.5] more than 2 000 € within seven days waits, however small each day', async () => {
    const { adminApp, statusOf } = await openApp()
    for (let day = 0; day < 4; day += 1) {
      expect(await statusOf(500)).toBe('paid')
      adminApp.clock.suspend(24 * HOUR_MS)
    }
    expect(await statusOf(10)).toBe('review')
    adminApp.clock.suspend(3 * 24 * HOUR_MS - 1)
    expect(await statusOf(10)).toBe('review')
    adminApp.clock.suspend(1)
    expect(await statusOf(480)).toBe('paid')
  })

  test('[15.5] what came back to the player is not taken out', async () => {
    const { adminApp, user, admin, statusOf } = await openApp()
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'bank' })
    expect(await statusOf(100)).toBe('review')
    for (const { id } of await adminApp.call('adminPayouts', { token: admin.token, query: {} })) {
      await adminApp.call('rejectPayout', { token: admin.token, params: { id } })
    }
    expect(id).toBeDefined()
    await withdraw(adminApp, user, { amount: 400, channel: 'bank', reference: 'REFUS' })
    await adminApp.advance(5_000)
    expect(await statusOf(500)).toBe('paid')
    await expectBalancedBooks(adminApp)
  })

  test('[15.5] nobody decides over their own payout', async () => {
    const { adminApp, admin } = await openApp()
    await giveMoney(adminApp, admin, 1_000)
    const { id } = await withdraw(adminApp, admin, { amount: 600, channel: 'bank' })
    const forbidden = { status: 403, code: 'FORBIDDEN' }
    const own = { token: admin.token, params: { id } }
    expect(await refusalOf(adminApp.call('confirmPayout', own))).toEqual(forbidden)
    expect(await refusalOf(adminApp.call('rejectPayout', own))).toEqual(forbidden)
    expect(await balanceOf(adminApp, admin)).toBe(400)
    const [waiting] = await adminApp.call('adminPayouts', { token: admin.token, query: {} })
    expect(waiting).toMatchObject({ id, status: 'review' })
    expect(await adminApp.call('adminActions', { token: admin.token, query: {} })).toEqual([])
  })
})

describeOnDatabases('the payment provider', (createDatabase) => {
  const startApp = testApps(createDatabase)

  /** A provider that records each order, like a real one, and loses responses on demand. */
  async function openApp() {
    const asked: PaymentOrder[] = []
    const line = { loses: false }
    const providerOf = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async begin(order) {
        asked.push(order)
        const response = await provider.begin(order)
        if (line.loses) throw new Error('the response was lost')
        return response
      },
    })
    const app = await startApp({ environment: NO_GIFT, providerOf })
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 100)
    const paid = () => new Set<PaymentId>(asked.map(({ id }) => id))
    return { app, user, asked, paid, line, providerOf }
  }

  test('[15.5] is never notified of what the rules refuse', async () => {
    const { app, user, asked } = await openApp()
    expect(await refusalOf(withdraw(app, user, { amount: 100.01 }))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(await refusalOf(deposit(app, user, { amount: 50.01 }))).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    const key = randomUUID()
    await withdraw(app, user, { amount: 10, key })
    expect(await refusalOf(withdraw(app, user, { amount: 11, key }))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(asked).toHaveLength(1)
  })

  test('[15.5] of two calls with one key at once both get the response of the one that ends first', async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let orders = 0
    const providerOf = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async begin(order) {
        orders += 1
        if (orders === 1) {
          begun.resolve()
          await held.promise
        }
        return provider.begin(order)
      },
    })
    const app = await startApp({ environment: NO_GIFT, providerOf })
    const user = await signUpLocally(app.call)
    const perform = () => deposit(app, user, { amount: 10, key: 'once' })
    const first = perform()
    await begun.promise
    const second = await perform()
    await deposit(app, user, { amount: 5 })
    held.resolve()
    expect([await first, await perform()]).toEqual([second, second])
    expect(second).toMatchObject({ status: 'completed', new_balance: 10 })
    expect(await balanceOf(app, user)).toBe(15)
  })

  for (const direction of ['deposit', 'withdraw'] as const) {
    test(`[15.5] ${direction}: a lost response is asked for again under the same id, and paid once`, async () => {
      const { app, user, paid, line } = await openApp()
      const request = { amount: 20, channel: 'card', key: randomUUID() } as const
      const perform = () => (direction === 'deposit' ? deposit(app, user, request) : withdraw(app, user, request))
      line.loses = true
      const first = await perform()
      expect(first).toMatchObject({ status: 'pending' })
      await app.settle()
      expect(app.logged.takeErrors()).toHaveLength(1)
      line.loses = false
      const second = await perform()
      expect(second).toMatchObject({ id: first.id, status: 'completed', reference: first.reference })
      expect(await perform()).toEqual(second)
      await app.advance(2 * ASKED_AGAIN_MS)
      expect(paid()).toEqual(new Set([first.id]))
      expect(await balanceOf(app, user)).toBe(direction === 'deposit' ? 120 : 80)
      expect(await historyOf(app, user)).toEqual([`${direction} 20.00 completed`])
      await expectBalancedBooks(app)
    })

    test(`[15.5] ${direction}: a server that dies before the response leaves a payment that another server resumes`, async () => {
      const { app, user, paid, line, providerOf } = await openApp()
      const request = { amount: 20, channel: 'bank' } as const
      line.loses = true
      const { id } = direction === 'deposit' ? await deposit(app, user, request) : await withdraw(app, user, request)
      await app.settle()
      expect(app.logged.takeErrors()).toHaveLength(1)
      await app.application.close()
      line.loses = false
      const environment = NO_GIFT
      const next = await startApp({ useDatabase: app.database, startMs: app.clock.nowMs(), environment, providerOf })
      await next.advance(ASKED_AGAIN_MS)
      expect(paid()).toEqual(new Set([id]))
      expect(await historyOf(next, user)).toEqual([`${direction} 20.00 completed`])
      expect(await balanceOf(next, user)).toBe(direction === 'deposit' ? 120 : 80)
      await expectBalancedBooks(next)
    })
  }

  test('[15.5] a card that is refused gives a withdrawal back at once, and its key the same refusal again', async () => {
    const { app, user, asked } = await openApp()
    const request = { amount: 20, channel: 'card', reference: 'REFUS', key: randomUUID() } as const
    const refused = { status: 422, code: 'PAYMENT_REFUSED' }
    expect(await refusalOf(withdraw(app, user, request))).toEqual(refused)
    expect(await balanceOf(app, user)).toBe(100)
    expect(await refusalOf(withdraw(app, user, request))).toEqual(refused)
    expect(asked).toHaveLength(1)
    expect(await historyOf(app, user)).toEqual(['withdraw 20.00 refused'])
    await expectBalancedBooks(app)
  })
})

describeOnDatabases('the welcome gift', (createDatabase) => {
  const startApp = testApps(createDatabase)
  const WAGERED = { ...BATTLE_ENVIRONMENT, WELCOME_WAGERING: 'on', WELCOME_BALANCE: '20', DAILY_DEPOSIT_LIMIT: '1000' }

  const withdrawable = ({ call }: TestApp, { id, token }: PublicUser) =>
    call('withdrawable', { token, params: { userId: id } })

  test('[15.5] stays until it has been staked once, with the remaining amount in the refusal; the rest may leave', async () => {
    const app = await startApp({ environment: WAGERED })
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 30 })
    expect(await withdrawable(app, user)).toEqual({ balance: 50, withdrawable: 30, to_stake: 20 })
    await expect(withdraw(app, user, { amount: 31 })).rejects.toMatchObject({
      status: 422,
      code: 'GIFT_NOT_STAKED',
      message: expect.stringMatching(/misé une fois.: il vous reste 20.€ à miser\. Vous pouvez retirer 30.€\.$/),
      details: { to_stake: 20, withdrawable: 30 },
    })
    expect(await withdraw(app, user, { amount: 30 })).toMatchObject({ status: 'completed', new_balance: 20 })
    await expectBalancedBooks(app)
  })

  test('[15.5] a battle that was decided counts, for who lost it too; one that was cancelled does not', async () => {
    const app = await startApp({ environment: WAGERED })
    const { adminApp, admin } = await startAppWithAdmin(startApp, app, WAGERED)
    const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    const cancelled = await matchPlayers(adminApp, { one, two, amount: 10 })
    await adminApp.call('cancelBattle', { token: admin.token, params: { id: cancelled.battleId } })
    await adminApp.settle()
    expect(await withdrawable(adminApp, one.user)).toEqual({ balance: 20, withdrawable: 0, to_stake: 20 })
    const { battleId } = await matchPlayers(adminApp, { one, two, amount: 10 })
    expect((await withdrawable(adminApp, one.user)).to_stake).toBe(20)
    one.socket.send({ type: 'battle_forfeit', battleId })
    await adminApp.settle()
    expect(await withdrawable(adminApp, one.user)).toEqual({ balance: 10, withdrawable: 0, to_stake: 10 })
    expect(await withdrawable(adminApp, two.user)).toEqual({ balance: 30, withdrawable: 20, to_stake: 10 })
    expect(await withdraw(adminApp, two.user, { amount: 20 })).toMatchObject({ new_balance: 10 })
    await expectBalancedBooks(adminApp)
  })

  test('[15.5] a battle that is drawn returns its stakes, so it counts for neither', async () => {
    const app = await startApp({ environment: WAGERED })
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const { playRound } = await matchPlayers(app, { one, two, amount: 10 })
    for (let round = 1; round <= ROUNDS_MAX; round += 1) await playRound(round, { one: 'right', two: 'right' })
    expect(one.socket.last('battle_complete')).toMatchObject({ winner: 'draw' })
    for (const { user } of [one, two]) expect((await withdrawable(app, user)).to_stake).toBe(20)
  })

  test('[15.5] a cycle bet counts once its result is known, and not when it is undone', async () => {
    const app = await startApp({
      environment: { ...WAGERED, ...CYCLE_ENVIRONMENT },
      random: firstCycleFrom(SEEDS.endsWithinStartPrices),
    })
    await app.settle()
    const { user, bet, remove, socket } = await seatBettor(app)
    await bet({ direction: 'up', amount: 4 })
    await remove(socket.last('newBet').id)
    expect(socket.last('betRemoved')).toMatchObject({ removal: 'undone' })
    await bet({ direction: 'up', amount: 5 })
    expect((await withdrawable(app, user)).to_stake).toBe(20)
    await app.advance(CYCLE_MS + RESULTS_MS)
    expect((await withdrawable(app, user)).to_stake).toBe(15)
  })

  const signUpsAt = (app: TestApp) => async (remoteAddress: string) => {
    const payload = newLocalWallet()
    const response = await app.app.inject({ method: 'POST', url: '/api/public-users/signup', payload, remoteAddress })
    expect(response.statusCode).toBe(201)
    return response.json<PublicUser>().balance
  }

  test('[15.5] one network gets five gifts a day; the next ones sign up all the same, with nothing', async () => {
    const app = await startApp({ environment: WAGERED })
    const signUpFrom = signUpsAt(app)
    const gifts: number[] = []
    for (let player = 0; player < 7; player += 1) gifts.push(await signUpFrom('203.0.113.7'))
    expect(gifts).toEqual([20, 20, 20, 20, 20, 0, 0])
    expect(await signUpFrom('203.0.113.8')).toBe(20)
    expect(await signUpFrom('2001:db8::1')).toBe(20)
    const rows = await app.database.reader.query(Prisma.sql`SELECT * FROM welcome_gifts`)
    expect(JSON.stringify(rows)).not.toContain('203.0')
    app.clock.suspend(24 * HOUR_MS)
    expect(await signUpFrom('203.0.113.7')).toBe(20)
    await expectBalancedBooks(app)
  })

  test('this machine gets any number, but behind https it may be a proxy for everybody', async () => {
    const giftsAt = async (origin: string) => {
      const environment = { ...WAGERED, WELCOME_GIFTS_PER_NETWORK: '2', PUBLIC_ORIGIN: origin }
      const signUpFrom = signUpsAt(await startApp({ environment }))
      return [
        await signUpFrom('127.0.0.1'),
        await signUpFrom('::1'),
        await signUpFrom('127.0.0.1'),
        await signUpFrom('127.0.0.1'),
      ]
    }
    expect(await giftsAt('http://localhost:8022')).toEqual([20, 20, 20, 20])
    expect(await giftsAt('https://bougie.example')).toEqual([20, 20, 20, 0])
  })

  test('the networks of one site of IPv6 get four times the gifts of one network, and nobody uses up those of another site', async () => {
    const app = await startApp({ environment: { ...WAGERED, WELCOME_GIFTS_PER_NETWORK: '2' } })
    const signUpFrom = signUpsAt(app)
    const giftsOf = async (...addresses: readonly string[]) => {
      const gifts: number[] = []
      for (const address of addresses) gifts.push(await signUpFrom(address))
      return gifts
    }
    const network = Array.from({ length: 6 }, (_none, host) => `2001:db8:1:0::${host + 1}`)
    expect(await giftsOf(...network)).toEqual([20, 20, 0, 0, 0, 0])
    const site = Array.from({ length: 8 }, (_none, subnet) => `2001:db8:1:${subnet + 1}::1`)
    expect(await giftsOf(...site)).toEqual([20, 20, 20, 20, 20, 20, 0, 0])
    expect(await giftsOf('2001:db8:2::1')).toEqual([20])
    await expectBalancedBooks(app)
  })

  test('[17.1] one network gets as many gifts as the operator configures: behind a bridge everybody has one address', async () => {
    const signUpFrom = signUpsAt(await startApp({ environment: { ...WAGERED, WELCOME_GIFTS_PER_NETWORK: '7' } }))
    const gifts: number[] = []
    for (let player = 0; player < 8; player += 1) gifts.push(await signUpFrom('172.18.0.1'))
    expect(gifts).toEqual([20, 20, 20, 20, 20, 20, 20, 0])
  })
})

describeOnDatabases('the reference of a deposit', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[W20] [16.18] is shown before the deposit is declared, stays the same until then, and is nobody else’s', async () => {
    const app = await startApp()
    const [ana, bob] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    const next = async ({ id, token }: PublicUser) =>
      (await app.call('nextDepositReference', { token, params: { userId: id } })).reference
    const shown = await next(ana)
    expect(shown).toMatch(/^DEP-\d{6}$/)
    expect(await Promise.all([next(ana), next(ana)])).toEqual([shown, shown])
    expect(await next(bob)).not.toBe(shown)
    expect((await deposit(app, ana, { amount: 10, channel: 'card' })).reference).not.toBe(shown)
    expect((await deposit(app, ana, { amount: 10, channel: 'bank' })).reference).toBe(shown)
    expect(await next(ana)).not.toBe(shown)
  })

  test('[W14] [16.18] a deposit beyond the limit is refused with the remaining amount', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 20 })
    const refused = deposit(app, user, { amount: 31 })
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Dépôt refusé\s: la limite de dépôt du jour vous laisse 30\s€\. Déposez moins, ou attendez demain\.$/,
      ),
    })
    const details = { remaining: 30, requestId: expect.any(String) }
    expect(await refused.catch((error) => error.details)).toEqual(details)
  })
})
