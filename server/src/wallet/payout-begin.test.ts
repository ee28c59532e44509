// The time at which the provider is notified of a withdrawal: if notified too early, it could pay an amount that an
// admin then refunds.
import type { PaymentId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { balanceOf, historyOf, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import type { PaymentOrder, PaymentProvider } from '../ports/payment-provider.ts'

const RICH = { WELCOME_BALANCE: '2000' }
const SETTLE_MS = 5_000
/** The delay of the job that asks a provider who did not receive the confirmation. */
const ASKED_AGAIN_MS = 60_000

describeOnDatabases('a provider', (createDatabase) => {
  const startApp = testApps(createDatabase)

  /** A server whose provider records each begun order, and can be made not to respond. */
  async function openApp() {
    const begun: PaymentId[] = []
    const line = { isDown: false }
    const providerOf = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async begin(order: PaymentOrder) {
        if (line.isDown) throw new Error('no response')
        begun.push(order.id)
        return provider.begin(order)
      },
    })
    const start = (options: Parameters<typeof startApp>[0]) => startApp({ ...options, providerOf })
    const app = await start({ environment: RICH })
    const user = await signUpLocally(app.call)
    const { adminApp, admin } = await startAppWithAdmin(start, app, RICH)
    const decide = (verdict: 'confirmPayout' | 'rejectPayout', id: PaymentId) =>
      adminApp.call(verdict, { token: admin.token, params: { id } })
    return { start, adminApp, user, begun, line, decide }
  }

  test('is notified of a large withdrawal only once it is confirmed, of a small one at once', async () => {
    const { adminApp, user, begun, decide } = await openApp()
    const small = await withdraw(adminApp, user, { amount: 100, channel: 'bank' })
    const large = await withdraw(adminApp, user, { amount: 600, channel: 'bank' })
    expect(begun).toEqual([small.id])
    await decide('confirmPayout', large.id)
    await adminApp.settle()
    expect(begun).toEqual([small.id, large.id])
    await adminApp.advance(SETTLE_MS)
    expect(await historyOf(adminApp, user)).toContain('withdraw 600.00 completed')
  })

  test('is never notified of one that is rejected', async () => {
    const { adminApp, user, begun, decide } = await openApp()
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'card' })
    await decide('rejectPayout', id)
    await adminApp.advance(ASKED_AGAIN_MS)
    expect(begun).toEqual([])
    expect(await balanceOf(adminApp, user)).toBe(2000)
  })

  test('that did not respond at the confirmation is asked again, by whichever server is there then', async () => {
    const { start, adminApp, user, begun, line, decide } = await openApp()
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'card' })
    line.isDown = true
    expect(await decide('confirmPayout', id)).toMatchObject({ status: 'pending' })
    await adminApp.settle()
    expect(adminApp.logged.takeErrors()).toHaveLength(1)
    await adminApp.application.close()
    line.isDown = false
    const next = await start({ useDatabase: adminApp.database, environment: RICH, startMs: adminApp.clock.nowMs() })
    await next.advance(ASKED_AGAIN_MS)
    expect(begun).toContain(id)
    expect(await historyOf(next, user)).toEqual(['withdraw 600.00 completed'])
    expect(await balanceOf(next, user)).toBe(1400)
  })
})
