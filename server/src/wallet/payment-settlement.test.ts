import { randomUUID } from 'node:crypto'
import { until } from '@bougie/api-client/until.ts'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { createFakeClock, type FakeClock } from '../../test/fake-clock.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { balanceOf, deposit } from '../../test/payments.ts'
import { settle } from '../../test/settle.ts'
import { createMemoryBus } from '../infrastructure/memory/bus.ts'
import { createMemoryScheduler } from '../infrastructure/memory/scheduler.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import type { Database } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { type Scheduler, SWEEP_EVERY_MS } from '../ports/scheduler.ts'
import { accounts } from './accounts.ts'
import { createLedger } from './ledger.ts'
import type { Payment } from './payment.ts'
import * as payments from './payment-repository.ts'
import { createPaymentSettlement } from './payment-settlement.ts'

const SETTLE_MS = 5_000
const CHECK_AFTER_MS = 60_000

let deposits = 0

function pendingDeposit(userId: UserId, createdAtMs: number): Payment {
  deposits += 1
  return {
    id: randomUUID() as Payment['id'],
    userId,
    direction: 'deposit',
    channel: 'bank',
    amountCents: 1_000,
    feeCents: 0,
    reference: `DEP-${String(deposits).padStart(6, '0')}`,
    note: null,
    destination: null,
    status: 'pending',
    createdAt: new Date(createdAtMs),
    dueAt: new Date(createdAtMs + SETTLE_MS),
    endedAt: null,
  }
}

function fail(cause: unknown): never {
  throw cause
}

interface StartedSettlement {
  readonly database: Database
  readonly clock: FakeClock
  readonly provider: PaymentProvider
  readonly onFailure: (of: unknown, cause: unknown) => void
}

async function startSettlement({ database, clock, provider, onFailure }: StartedSettlement) {
  const tasks = createTasks({ onFailure })
  const scheduler = createMemoryScheduler({ clock, timers: clock, tasks, onFailure })
  const bus = createMemoryBus({ onFailure: (_event, cause) => fail(cause) })
  const ledger = createLedger({ clock })
  const metrics = createMetrics()
  const settlement = createPaymentSettlement({ clock, tasks, scheduler, database, bus, ledger, provider, metrics })
  await settlement.start()
  scheduler.start()
  return { settlement, scheduler, metrics, advance: (ms: number) => clock.advance(ms, () => settle({ clock, tasks })) }
}

describeOnDatabases('the second half of a payment', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('settles a payment whose server never set its job', async () => {
    let isDead = true
    const dying = (scheduler: Scheduler): Scheduler => ({
      ...scheduler,
      schedule: (job) => (isDead && job.kind === 'payment' ? Promise.resolve() : scheduler.schedule(job)),
    })
    const app = await startApp({ schedulerOf: dying })
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 20, channel: 'bank' })
    isDead = false
    await app.advance(SETTLE_MS)
    expect(await balanceOf(app, user)).toBe(100)
    await app.advance(2 * SWEEP_EVERY_MS)
    expect(await balanceOf(app, user)).toBe(120)
  })

  test('asks at the time that the provider named, however many sweeps and starts there are', async () => {
    const { database, call } = await startApp()
    const user = await signUpLocally(call)
    const clock = createFakeClock()
    const startMs = clock.nowMs()
    const askedAfterMs: number[] = []

    const provider: PaymentProvider = {
      begin: async () => ({ state: 'pending', checkAfterMs: CHECK_AFTER_MS }),
      check: async () => {
        askedAfterMs.push(clock.nowMs() - startMs)
        return { state: 'pending', checkAfterMs: CHECK_AFTER_MS }
      },
    }
    const open = () => startSettlement({ database, clock, provider, onFailure: (_of, cause) => fail(cause) })

    await database.transaction((transaction) => payments.insert(transaction, pendingDeposit(user.id, startMs)))
    const first = await open()
    await first.advance(SETTLE_MS + 30_000)
    expect(askedAfterMs).toEqual([SETTLE_MS])
    await first.scheduler.close()
    const second = await open()
    await second.advance(30_000)
    expect(askedAfterMs).toEqual([SETTLE_MS, SETTLE_MS + CHECK_AFTER_MS])
    await second.scheduler.close()
  })

  test.each(['review', 'rejected', 'completed', 'refused'] as const)(
    'sends the provider nothing about a payment in the state %s, whatever job is left of it',
    async (status) => {
      const { database, call } = await startApp()
      const user = await signUpLocally(call)
      const clock = createFakeClock()
      const sent: unknown[] = []
      const respond: PaymentProvider['begin'] = async (order) => {
        sent.push(order)
        return { state: 'settled' }
      }
      const provider: PaymentProvider = { begin: respond, check: respond }
      const { settlement, scheduler, advance } = await startSettlement({
        database,
        clock,
        provider,
        onFailure: (_of, cause) => fail(cause),
      })
      const atMs = clock.nowMs()
      const endedAt = status === 'review' ? null : new Date(atMs)
      const draft = { ...pendingDeposit(user.id, atMs), direction: 'withdrawal', channel: 'card' } as const
      const payment: Payment = { ...draft, status, dueAt: null, endedAt }
      await database.transaction((transaction) => payments.insert(transaction, payment))
      await scheduler.schedule({ kind: 'payment', id: payment.id, dueAtMs: clock.nowMs() + SETTLE_MS })
      await advance(SETTLE_MS)
      expect(await settlement.begin(payment.id)).toBe(true)
      expect(sent).toEqual([])
      expect((await payments.find(database.reader, payment.id))?.status).toBe(status)
      await scheduler.close()
    },
  )

  test('moves no money when the payment has ended otherwise while the provider responded', async () => {
    const { database, call } = await startApp()
    const user = await signUpLocally(call)
    const clock = createFakeClock()
    const payment = pendingDeposit(user.id, clock.nowMs())
    await database.transaction((transaction) => payments.insert(transaction, payment))
    const provider: PaymentProvider = {
      begin: async ({ id }) => {
        const step = { id, from: 'pending', to: 'refused', at: new Date(clock.nowMs()), dueAt: null } as const
        await database.transaction((transaction) => payments.move(transaction, step))
        return { state: 'settled' }
      },
      check: () => fail(new Error('a question')),
    }
    const onFailure = (_of: unknown, cause: unknown) => fail(cause)
    const { settlement, scheduler } = await startSettlement({ database, clock, provider, onFailure })
    const balance = () => createLedger({ clock }).balanceOf(database.reader, accounts.player(user.id))
    const before = await balance()
    await settlement.begin(payment.id)
    expect(await balance()).toBe(before)
    await scheduler.close()
  })

  test('reaches a provider that responds, however many wait for one that does not', async () => {
    const { database, call } = await startApp()
    const user = await signUpLocally(call)
    const clock = createFakeClock()
    const failures: unknown[] = []
    const onFailure = (_of: unknown, cause: unknown) => void failures.push(cause)
    const settled: string[] = []
    const provider: PaymentProvider = {
      begin: async ({ id, channel }) => {
        if (channel === 'bank') throw new Error('the bank does not respond')
        settled.push(id)
        return { state: 'settled' }
      },
      check: async () => fail(new Error('nothing waits')),
    }
    const bank = Array.from({ length: 120 }, () => pendingDeposit(user.id, clock.nowMs()))
    await database.transaction(async (transaction) => {
      for (const payment of bank) await payments.insert(transaction, payment)
    })
    const { scheduler, metrics, advance } = await startSettlement({ database, clock, provider, onFailure })
    // The server that stored it died before it set the job.
    const lost = { ...pendingDeposit(user.id, clock.nowMs() + 1), channel: 'crypto' as const }
    await database.transaction((transaction) => payments.insert(transaction, lost))
    await advance(3 * SWEEP_EVERY_MS)
    expect(settled).toEqual([lost.id])
    expect(failures.length).toBeLessThan(3 * bank.length)
    expect(await metrics.read()).toContain(`bougie_payment_provider_failures_total ${failures.length}\n`)
    await scheduler.close()
  })

  test('of a provider that neither responds nor fails is a figure: for how long it has been due', async () => {
    const { database, call } = await startApp()
    const user = await signUpLocally(call)
    const clock = createFakeClock()
    let isSilent = true
    const silent: PaymentProvider = {
      begin: () => (isSilent ? new Promise(() => undefined) : Promise.resolve({ state: 'settled' })),
      check: async () => fail(new Error('nothing waits')),
    }
    const open = () => startSettlement({ database, clock, provider: silent, onFailure: (_of, cause) => fail(cause) })
    const overdueSeconds = async ({ metrics }: Awaited<ReturnType<typeof open>>) =>
      Number(/^bougie_payment_overdue_seconds (\S+)$/m.exec(await metrics.read())?.[1])

    const first = await open()
    const payment = pendingDeposit(user.id, clock.nowMs())
    await database.transaction((transaction) => payments.insert(transaction, payment))
    expect(await overdueSeconds(first)).toBe(0)
    // Its job never ends, so nothing can be awaited but the figure.
    await until(
      async () => {
        await clock.advance(SWEEP_EVERY_MS)
        return (await overdueSeconds(first)) > 0
      },
      { what: 'a payment that is late' },
    )
    expect(await overdueSeconds(first)).toBe((clock.nowMs() - Number(payment.dueAt)) / 1_000)
    await first.scheduler.close()

    isSilent = false
    const second = await open()
    await second.advance(2 * SWEEP_EVERY_MS)
    expect(await overdueSeconds(second)).toBe(0)
    await second.scheduler.close()
  })

  test('is looked for by when it is due: the soonest first, and never more than one look takes', async () => {
    const { database, call } = await startApp()
    const user = await signUpLocally(call)
    const [last, first, second] = [3_000, 1_000, 2_000].map((createdAtMs) => pendingDeposit(user.id, createdAtMs))
    for (const payment of [last, first, second]) {
      if (payment) await database.transaction((transaction) => payments.insert(transaction, payment))
    }
    const found = async (page: Parameters<typeof payments.findPending>[1]) =>
      (await payments.findPending(database.reader, page)).map(({ id }) => id)
    expect(await found({ dueBefore: null, limit: 10 })).toEqual([first?.id, second?.id, last?.id])
    expect(await found({ dueBefore: null, limit: 2 })).toEqual([first?.id, second?.id])
    expect(await found({ dueBefore: new Date(2_000 + SETTLE_MS), limit: 10 })).toEqual([first?.id])
  })
})
