// Rules of money that hold against whoever looks for a way around them.
import { randomUUID } from 'node:crypto'
import type { PaymentId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createAuditRepository } from '../adapters/prisma/audit-repository.ts'
import type { PaymentOrder, PaymentProvider } from '../ports/payment-provider.ts'
import { type TestApp, testApps } from '../testing/build-test-app.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { signUpLocally } from '../testing/identity-flows.ts'
import { balanceOf, deposit, giveMoney, historyOf, openAdminHouse, withdraw } from '../testing/payments.ts'
import { refusalOf } from '../testing/refusals.ts'
import { auditLedger } from './audit.ts'

const HOUR_MS = 3_600_000
const ASKED_AGAIN_MS = 60_000
const NO_GIFT = { WELCOME_BALANCE: '0' }

async function expectBalancedBooks({ database }: TestApp): Promise<void> {
  expect((await auditLedger(createAuditRepository(), database.reader)).problems).toEqual([])
}

describeOnDatabases('review of payouts', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openHouse() {
    const app = await startApp({ environment: NO_GIFT })
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 10_000)
    const { house, admin } = await openAdminHouse(startApp, app, NO_GIFT)
    const statusOf = async (amount: number, channel: 'card' | 'bank' = 'card') => {
      const { id } = await withdraw(house, user, { amount, channel })
      const waiting = await house.call('adminPayouts', { token: admin.token, query: {} })
      return waiting.some((payout) => payout.id === id) ? 'review' : 'paid'
    }
    return { house, user, admin, statusOf }
  }

  test('[15.5] more than 500 € within 24 hours waits for an admin, in however many withdrawals and channels', async () => {
    const { house, statusOf } = await openHouse()
    expect(await statusOf(300)).toBe('paid')
    expect(await statusOf(200, 'bank')).toBe('paid')
    expect(await statusOf(10)).toBe('review')
    house.clock.suspend(24 * HOUR_MS)
    expect(await statusOf(500)).toBe('paid')
    await expectBalancedBooks(house)
  })

  test('[15.5] more than 2 000 € within seven days waits, however small each day', async () => {
    const { house, statusOf } = await openHouse()
    for (let day = 0; day < 4; day += 1) {
      expect(await statusOf(500)).toBe('paid')
      house.clock.suspend(24 * HOUR_MS)
    }
    expect(await statusOf(10)).toBe('review')
    house.clock.suspend(3 * 24 * HOUR_MS)
    expect(await statusOf(490)).toBe('paid')
  })

  test('[15.5] what came back to the player is not taken out', async () => {
    const { house, user, admin, statusOf } = await openHouse()
    const { id } = await withdraw(house, user, { amount: 600, channel: 'bank' })
    expect(await statusOf(100)).toBe('review')
    for (const { id } of await house.call('adminPayouts', { token: admin.token, query: {} })) {
      await house.call('rejectPayout', { token: admin.token, params: { id } })
    }
    expect(id).toBeDefined()
    expect(await statusOf(500)).toBe('paid')
    await expectBalancedBooks(house)
  })

  test('[15.5] nobody decides over their own payout', async () => {
    const { house, admin } = await openHouse()
    await giveMoney(house, admin, 1_000)
    const { id } = await withdraw(house, admin, { amount: 600, channel: 'bank' })
    const forbidden = { status: 403, code: 'FORBIDDEN' }
    const own = { token: admin.token, params: { id } }
    expect(await refusalOf(house.call('confirmPayout', own))).toEqual(forbidden)
    expect(await refusalOf(house.call('rejectPayout', own))).toEqual(forbidden)
    expect(await balanceOf(house, admin)).toBe(400)
    const [waiting] = await house.call('adminPayouts', { token: admin.token, query: {} })
    expect(waiting).toMatchObject({ id, status: 'review' })
    expect(await house.call('adminActions', { token: admin.token, query: {} })).toEqual([])
  })
})

describeOnDatabases('the payment provider', (createDatabase) => {
  const startApp = testApps(createDatabase)

  /** A provider that keeps a book of what it was asked for, as a real one does, and loses answers when told to. */
  async function openHouse() {
    const asked: PaymentOrder[] = []
    const line = { loses: false }
    const providerOf = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async begin(order) {
        asked.push(order)
        const answer = await provider.begin(order)
        if (line.loses) throw new Error('the answer was lost')
        return answer
      },
    })
    const app = await startApp({ environment: NO_GIFT, providerOf })
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 100)
    const paid = () => new Set<PaymentId>(asked.map(({ id }) => id))
    return { app, user, asked, paid, line, providerOf }
  }

  test('[15.5] never hears of what the rules refuse', async () => {
    const { app, user, asked } = await openHouse()
    expect(await refusalOf(withdraw(app, user, { amount: 100.01 }))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(await refusalOf(deposit(app, user, { amount: 50.01 }))).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    const key = randomUUID()
    await withdraw(app, user, { amount: 10, key })
    expect(await refusalOf(withdraw(app, user, { amount: 11, key }))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(asked).toHaveLength(1)
  })

  for (const direction of ['deposit', 'withdraw'] as const) {
    test(`[15.5] ${direction}: a lost answer is asked for again under the same id, and paid once`, async () => {
      const { app, user, paid, line } = await openHouse()
      const wish = { amount: 20, channel: 'card', key: randomUUID() } as const
      const perform = () => (direction === 'deposit' ? deposit(app, user, wish) : withdraw(app, user, wish))
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

    test(`[15.5] ${direction}: who dies before the answer leaves a payment that another server takes up`, async () => {
      const { app, user, paid, line, providerOf } = await openHouse()
      const wish = { amount: 20, channel: 'bank' } as const
      line.loses = true
      const { id } = direction === 'deposit' ? await deposit(app, user, wish) : await withdraw(app, user, wish)
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
    const { app, user, asked } = await openHouse()
    const wish = { amount: 20, channel: 'card', reference: 'REFUS', key: randomUUID() } as const
    const refused = { status: 422, code: 'PAYMENT_REFUSED' }
    expect(await refusalOf(withdraw(app, user, wish))).toEqual(refused)
    expect(await balanceOf(app, user)).toBe(100)
    expect(await refusalOf(withdraw(app, user, wish))).toEqual(refused)
    expect(asked).toHaveLength(1)
    expect(await historyOf(app, user)).toEqual(['withdraw 20.00 refused'])
    await expectBalancedBooks(app)
  })
})
