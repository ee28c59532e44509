import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { sharedApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { openBooks } from '../../test/ledger-books.ts'
import {
  BANK,
  balanceOf,
  deposit,
  expectBalancedBooks,
  historyOf,
  startAppWithAdmin,
  withdraw,
} from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { Database } from '../ports/database.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import { accounts } from './accounts.ts'
import type { Payment } from './payment.ts'
import { keepReference, storeWithReference } from './payment-reference.ts'

const SETTLE_MS = 5_000

describeOnDatabases('deposits', (createDatabase, _createBare, createShared) => {
  const startApp = testApps(createDatabase)
  const openApp = sharedApp({}, createShared)

  test('[R09] [W10] a card settles at once; its 2 % go to the fees on top of what the player gets', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    expect(await deposit(app, user, { amount: 12.5, channel: 'card' })).toEqual({
      id: expect.any(String),
      status: 'completed',
      amount: 12.5,
      fee: 0.25,
      new_balance: 112.5,
      reference: expect.stringMatching(/^DEP-\d{6}$/),
      remaining: 37.5,
    })
    const { balances } = openBooks(app.database)
    expect(await balances(accounts.player(user.id), accounts.fees, accounts.paymentsIn)).toEqual([11_250, 25, -1_275])
    await expectBalancedBooks(app)
  })

  test('[R09] without a channel it is a card, whose fee has half a cent rounded up', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    expect(await deposit(app, user, { amount: 10.24 })).toMatchObject({ status: 'completed', fee: 0.2 })
    expect(await deposit(app, user, { amount: 10.25 })).toMatchObject({ status: 'completed', fee: 0.21 })
  })

  for (const channel of ['bank', 'crypto'] as const) {
    test(`[W11] [W12] ${channel} is free, pending at first, and credited once the provider has settled`, async () => {
      const app = await openApp()
      const user = await signUpLocally(app.call)
      const answer = await deposit(app, user, { amount: 20, channel })
      expect(answer).toMatchObject({ status: 'pending', amount: 20, fee: 0, new_balance: 100, remaining: 30 })
      await app.advance(SETTLE_MS - 1)
      expect(await balanceOf(app, user)).toBe(100)
      await app.advance(1)
      expect(await balanceOf(app, user)).toBe(120)
      expect(await historyOf(app, user)).toEqual(['deposit 20.00 completed'])
      await expectBalancedBooks(app)
    })
  }

  test('a restart keeps what is pending; on two servers it is credited once', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 20, channel: 'bank' })
    const later = await startApp({ useDatabase: app.database, startMs: app.clock.nowMs() + 2 * SETTLE_MS })
    await later.advance(0)
    expect(await balanceOf(later, user)).toBe(120)
    await app.advance(SETTLE_MS)
    expect(await balanceOf(app, user)).toBe(120)
    await expectBalancedBooks(app)
  })

  test('a payment whose job was lost is settled once the loss is reported', async () => {
    const lossOfJobs = new Set<() => void>()
    const schedulers: Scheduler[] = []
    const app = await startApp({
      schedulerOf(scheduler) {
        schedulers.push(scheduler)
        return { ...scheduler, onLost: (listener) => void lossOfJobs.add(listener) }
      },
    })
    const user = await signUpLocally(app.call)
    const { id } = await deposit(app, user, { amount: 20, channel: 'bank' })
    for (const scheduler of schedulers) await scheduler.cancel('payment', id)
    await app.advance(SETTLE_MS)
    expect(await balanceOf(app, user)).toBe(100)
    for (const report of lossOfJobs) report()
    await app.settle()
    await app.advance(0)
    expect(await balanceOf(app, user)).toBe(120)
    await expectBalancedBooks(app)
  })

  test('what the sandbox refuses is not credited and counts for no limit', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 30, channel: 'bank', reference: 'refus' })
    await deposit(app, user, { amount: 10.13, channel: 'crypto', reference: 'Refus ' })
    await app.advance(SETTLE_MS)
    expect(await historyOf(app, user)).toEqual(
      expect.arrayContaining(['deposit 30.00 refused', 'deposit 10.13 refused']),
    )
    expect(await balanceOf(app, user)).toBe(100)
    const refusal = await refusalOf(deposit(app, user, { amount: 10.13, channel: 'card', reference: 'REFUS' }))
    expect(refusal).toEqual({ status: 422, code: 'PAYMENT_REFUSED' })
    expect(await deposit(app, user, { amount: 50, channel: 'card' })).toMatchObject({ remaining: 0 })
    await expectBalancedBooks(app)
  })

  test('[W21] a balance_update follows in every tab, at once or when it settles', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const tabs = [1, 2].map(() => openSocket(app.application.gateway, { userId: user.id }))
    await deposit(app, user, { amount: 10 })
    await deposit(app, user, { amount: 5, channel: 'bank' })
    await app.advance(SETTLE_MS)
    for (const tab of tabs) {
      expect(tab.all('balance_update')).toEqual([
        { type: 'balance_update', balance: 110, reason: 'deposit' },
        { type: 'balance_update', balance: 115, reason: 'deposit' },
      ])
    }
  })

  test('[W14] over the daily limit is refused with what remains; pending ones count, midnight in Paris starts anew', async () => {
    // 22:30 in Paris, in summer.
    const app = await startApp({ startMs: Date.UTC(2026, 6, 14, 20, 30) })
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 20, channel: 'bank' })
    await deposit(app, user, { amount: 20.5, channel: 'card' })
    const tooMuch = deposit(app, user, { amount: 9.51, channel: 'crypto' })
    await expect(tooMuch).rejects.toMatchObject({ status: 422, code: 'DEPOSIT_LIMIT', details: { remaining: 9.5 } })
    expect(await deposit(app, user, { amount: 9.5 })).toMatchObject({ remaining: 0 })
    app.clock.suspend(89 * 60_000)
    expect(await refusalOf(deposit(app, user, { amount: 1 }))).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    app.clock.suspend(60_000)
    expect(await deposit(app, user, { amount: 50 })).toMatchObject({ remaining: 0 })
  })

  test('[W14] a deposit counts on the day of its request, even if midnight passes before it is stored', async () => {
    const { database } = await createDatabase()
    let isMidnightDue = false
    const slow: Database = {
      ...database,
      transaction(work) {
        if (isMidnightDue) app.clock.suspend(1_000)
        isMidnightDue = false
        return database.transaction(work)
      },
    }
    // One second before midnight in Paris, in summer.
    const app = await startApp({ useDatabase: slow, startMs: Date.UTC(2026, 6, 14, 21, 59, 59) })
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 50, channel: 'bank' })
    isMidnightDue = true
    expect(await refusalOf(deposit(app, user, { amount: 50 }))).toEqual({ status: 422, code: 'DEPOSIT_LIMIT' })
    expect(new Date(app.clock.nowMs())).toEqual(new Date('2026-07-14T22:00:00.000Z'))
    expect(await deposit(app, user, { amount: 50 })).toMatchObject({ remaining: 0 })
  })

  test('[W15] what remains today, and until when', async () => {
    // In the preceding night clocks in Paris went forward: this day has 23 hours.
    const app = await startApp({ startMs: Date.UTC(2026, 2, 29, 12) })
    const user = await signUpLocally(app.call)
    const limit = () => app.call('depositLimit', { token: user.token, params: { userId: user.id } })
    expect(await limit()).toEqual({
      bound_by: 'house',
      limit: 50,
      remaining: 50,
      resets_at: '2026-03-29T22:00:00.000Z',
      house_limit: 50,
    })
    await deposit(app, user, { amount: 12.34 })
    expect(await limit()).toMatchObject({ remaining: 37.66 })
  })

  test('[W14] two deposits that race the limit: one fits', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const racing = Array.from({ length: 8 }, () => deposit(app, user, { amount: 30, channel: 'card' }))
    expect(await statuses(racing)).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await balanceOf(app, user)).toBe(130)
  })

  // The ids are invented: no foreign key refers to their owners.
  const newPlayer = () => randomUUID() as UserId

  async function openReferences(below: () => number) {
    const { database } = await createDatabase()
    const random = { ...systemRandom, below }
    return {
      async store(direction: Payment['direction'], userId = newPlayer(), channel: Payment['channel'] = 'bank') {
        const id = randomUUID() as Payment['id']
        const money = { channel, amountCents: 1_000, feeCents: 0, note: null, destination: null } as const
        const times = { createdAt: new Date(0), dueAt: null, endedAt: new Date(0) }
        const draft = { id, userId, direction, ...money, status: 'completed', ...times } as const
        return (await database.transaction((transaction) => storeWithReference(random, transaction, draft))).reference
      },
      show: (userId: UserId) =>
        database.transaction((transaction) => keepReference(random, transaction, { userId, at: new Date(0) })),
    }
  }

  test('[W20] [W30] a reference that is taken is not given again', async () => {
    const drawn = [7, 7, 7, 42, 7]
    const { store } = await openReferences(() => drawn.shift() ?? 0)
    expect(await store('deposit')).toBe('DEP-000007')
    expect(await store('deposit')).toBe('DEP-000042')
    expect(await store('withdrawal')).toBe('RET-000007')
  })

  test('[W20] where six digits are taken a reference gets more of them', async () => {
    const { store } = await openReferences(() => 7)
    const references = [await store('deposit'), await store('deposit'), await store('deposit')]
    expect(references).toEqual(['DEP-000007', 'DEP-000000007', 'DEP-000000000007'])
  })

  test('[W20] a reference that was shown is kept for the deposit by transfer of that player, whoever draws it', async () => {
    let drawn: number[] = []
    const { store, show } = await openReferences(() => drawn.shift() ?? 0)
    const draw = <T>(numbers: number[], use: () => Promise<T>) => {
      drawn = numbers
      return use()
    }
    const [ana, bob] = [newPlayer(), newPlayer()]
    expect(await draw([7], () => show(ana))).toBe('DEP-000007')
    expect(await draw([7, 8], () => show(bob))).toBe('DEP-000008')
    expect(await draw([7, 8, 9], () => store('deposit'))).toBe('DEP-000009')
    expect(await draw([7, 10], () => store('deposit', ana, 'card'))).toBe('DEP-000010')
    expect(await draw([7], () => store('withdrawal', ana))).toBe('RET-000007')
    expect(await draw([11], () => store('deposit', ana))).toBe('DEP-000007')
    expect(await draw([12], () => show(bob))).toBe('DEP-000008')
    expect(await draw([7, 9, 8, 13], () => show(ana))).toBe('DEP-000013')
  })

  test('amounts that are none are refused and move nothing', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const statusOf = async (path: string, amount: string) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/wallets/${path}`,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        payload: `{"user_id":"${user.id}","amount":${amount},"method":"api"}`,
      })
      return answer.statusCode
    }
    for (const path of ['deposit', 'withdraw']) {
      for (const amount of [
        'NaN',
        'Infinity',
        '"10"',
        '"1e1"',
        'null',
        '[10]',
        '10.001',
        '1e-3',
        '1e21',
        '1000000000.01',
      ]) {
        expect(await statusOf(path, amount), `${path} ${amount}`).toBe(400)
      }
      for (const amount of ['0', '-0', '-10', '-0.01', '1e9']) {
        expect(await statusOf(path, amount), `${path} ${amount}`).toBe(422)
      }
    }
    expect(await historyOf(app, user)).toEqual([])
    expect(await balanceOf(app, user)).toBe(100)
  })

  test('the sums are over everything, what is under way apart, and what came back nowhere', async () => {
    const app = await startApp({ environment: { DAILY_DEPOSIT_LIMIT: '1000' } })
    const [user, other] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    await deposit(app, other, { amount: 5 })
    const sums = () => app.call('paymentSums', { token: user.token, params: { userId: user.id } })
    expect(await sums()).toEqual({ deposits: { completed: 0, pending: 0 }, withdrawals: { completed: 0, pending: 0 } })
    for (let index = 0; index < 25; index += 1) await deposit(app, user, { amount: 30 })
    await deposit(app, user, { amount: 1.5, channel: 'crypto' })
    const { id } = await withdraw(app, user, { amount: 600, channel: 'card' })
    expect(await sums()).toEqual({
      deposits: { completed: 750, pending: 1.5 },
      withdrawals: { completed: 0, pending: 600 },
    })
    await app.advance(10_000)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    await adminApp.call('rejectPayout', { token: admin.token, params: { id } })
    await withdraw(app, user, { amount: 12.25, channel: 'card' })
    expect(await sums()).toEqual({
      deposits: { completed: 751.5, pending: 0 },
      withdrawals: { completed: 12.25, pending: 0 },
    })
  })

  test('[R08] [E07] the history is newest first, in pages that lose nothing at one time', async () => {
    const app = await startApp({ environment: { DAILY_DEPOSIT_LIMIT: '1000' } })
    const user = await signUpLocally(app.call)
    await Promise.all(Array.from({ length: 7 }, (_, index) => deposit(app, user, { amount: index + 1 })))
    await app.advance(1_000)
    const { id } = await withdraw(app, user, { amount: 10, channel: 'bank' })
    const page = (before?: string) =>
      app.call('balanceHistory', {
        token: user.token,
        params: { userId: user.id },
        query: { limit: 3, ...(before ? { before } : {}) },
      })
    const first = await page()
    expect(first[0]).toEqual({
      id,
      transaction_type: 'withdraw',
      amount: '10.00',
      fee: '0.00',
      created_at: new Date(app.clock.nowMs()).toISOString(),
      status: 'pending',
      in_review: false,
      channel: 'bank',
      reference: expect.stringMatching(/^RET-\d{6}$/),
      destination_last4: null,
      destination: null,
    })
    const second = await page(first.at(-1)?.id)
    const third = await page(second.at(-1)?.id)
    const entries = [...first, ...second, ...third]
    expect(entries.map(({ transaction_type }) => transaction_type)).toEqual(['withdraw', ...Array(7).fill('deposit')])
    expect(entries.slice(1).map(({ amount }) => amount)).toEqual(
      expect.arrayContaining(['1.00', '2.00', '3.00', '4.00', '5.00', '6.00', '7.00']),
    )
    const ids = entries.map((entry) => entry.id)
    expect([first.length, second.length, third.length, new Set(ids).size]).toEqual([3, 3, 2, 8])
    const deposits = [...first, ...second, ...third].slice(1)
    expect(deposits.map(({ amount, fee, channel }) => [amount, fee, channel]).toSorted()).toEqual(
      ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00', '7.00'].map((amount) => [
        amount,
        (Number(amount) * 0.02).toFixed(2),
        'card',
      ]),
    )
    expect(await page(third.at(-1)?.id)).toEqual([])
    expect(await page(first[0]?.created_at)).toHaveLength(3)
  })
})

describeOnDatabases('idempotency of payments', (createDatabase, _createBare, createShared) => {
  const startApp = testApps(createDatabase)
  const openApp = sharedApp({}, createShared)

  test('the same key with the same body gets the first answer again, and nothing happens twice', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const request = { amount: 10, key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => deposit(app, user, request)))
    await deposit(app, user, { amount: 1 })
    answers.push(await deposit(app, user, request))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(app, user)).toBe(111)
    expect(await historyOf(app, user)).toHaveLength(2)
  })

  test('the same key with another body or for another call is refused with 409', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const key = randomUUID()
    await deposit(app, user, { amount: 10, key })
    const conflict = { status: 409, code: 'IDEMPOTENCY_CONFLICT' }
    expect(await refusalOf(deposit(app, user, { amount: 11, key }))).toEqual(conflict)
    expect(await refusalOf(deposit(app, user, { amount: 10, channel: 'bank', key }))).toEqual(conflict)
    expect(await refusalOf(withdraw(app, user, { amount: 10, key }))).toEqual(conflict)
    expect(await refusalOf(deposit(app, user, { amount: 10, reference: 'Loyer', key }))).toEqual(conflict)
    // The key comes before the rules of amounts.
    expect(await refusalOf(deposit(app, user, { amount: -10, key }))).toEqual(conflict)
    expect(await refusalOf(withdraw(app, user, { amount: 5, key }))).toEqual(conflict)
    expect(await balanceOf(app, user)).toBe(110)
  })

  test('the key comes before the destination, which may be refused under it', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const bank = (iban: string, key: string) => {
      return refusalOf(withdraw(app, user, { amount: 10, channel: 'bank', destination: { ...BANK, iban }, key }))
    }
    const [used, fresh] = [randomUUID(), randomUUID()]
    await withdraw(app, user, { amount: 10, channel: 'bank', key: used })
    expect(await bank('FR7630006000011234567890188', used)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    for (let call = 0; call < 2; call += 1) {
      const invalid = { status: 422, code: 'INVALID_DESTINATION' }
      expect(await bank('FR7630006000011234567890188', fresh)).toEqual(invalid)
    }
    expect(await bank(BANK.iban, fresh)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    const paid = randomUUID()
    await withdraw(app, user, { amount: 10, channel: 'bank', destination: BANK, key: paid })
    expect(await bank('DE89370400440532013000', paid)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    expect(await balanceOf(app, user)).toBe(80)
  })

  test('answers are kept for 30 days, and then forgotten', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const kept = async () => (await app.database.reader.query(Prisma.sql`SELECT key FROM idempotent_answers`)).length
    await deposit(app, user, { amount: 10, key: 'old' })
    app.clock.suspend(30 * 24 * 3_600_000)
    await app.advance(0)
    expect(await kept()).toBe(1)
    app.clock.suspend(60_000)
    await app.advance(0)
    expect(await kept()).toBe(0)
  })

  test('as many answers as one session can store are forgotten in time', async () => {
    const app = await startApp()
    const { id } = await signUpLocally(app.call)
    const createdAt = new Date(app.clock.nowMs() - 31 * DAY_MS)
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      userId: id,
      key: `old ${index}`,
      bodyHash: '',
      answer: '{}',
      createdAt,
    }))
    const { idempotentAnswer } = app.database.reader.models
    await app.database.transaction(({ models }) => models.idempotentAnswer.createMany({ data: rows }))
    app.clock.suspend(60_000)
    await app.advance(0)
    expect(await idempotentAnswer.count()).toBe(0)
  })

  test("a refusal is an answer too; another player's key is another key; a key that is none is refused", async () => {
    const app = await openApp()
    const [ana, bob] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    const request = { amount: 120, key: 'key' }
    const short = { status: 422, code: 'INSUFFICIENT_BALANCE' }
    expect(await refusalOf(withdraw(app, ana, request))).toEqual(short)
    await deposit(app, ana, { amount: 50 })
    expect(await refusalOf(withdraw(app, ana, request))).toEqual(short)
    await deposit(app, bob, { amount: 50 })
    expect(await withdraw(app, bob, request)).toMatchObject({ new_balance: 30 })
    for (const key of ['with space', 'x'.repeat(129)]) {
      expect(await refusalOf(deposit(app, ana, { amount: 1, key }))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    }
  })
})
