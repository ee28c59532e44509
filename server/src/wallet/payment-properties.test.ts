// Whatever players request, in whatever order and with restarts in between: the sum is zero, nobody is below zero, and
// every payment has moved its amount.
import { PAYMENT_CHANNELS, type PaymentChannel, type PublicUser } from '@bougie/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATTLE_ENVIRONMENT, BATTLE_PACE, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { balanceOf, deposit, withdraw } from '../../test/payments.ts'
import { statuses } from '../../test/refusals.ts'
import { auditLedger } from './audit.ts'

const RUNS = 8
const ENVIRONMENT = { ...BATTLE_ENVIRONMENT, DAILY_DEPOSIT_LIMIT: '120' }
const LIMIT_CENTS = 12_000
const SETTLE_MS = 5_000

type Command =
  | { readonly type: 'deposit' | 'withdraw'; readonly cents: number; readonly channel: PaymentChannel }
  | { readonly type: 'battle' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'restart' }

const channel = fc.constantFrom(...PAYMENT_CHANNELS)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('deposit', 'withdraw'), cents: fc.integer({ min: 1, max: 7_000 }), channel }),
  // Amounts that the sandbox refuses.
  fc.record({ type: fc.constantFrom('deposit', 'withdraw'), cents: fc.constantFrom(1_013, 2_513), channel }),
  fc.constant<Command>({ type: 'battle' }),
  fc.record({ type: fc.constant('wait'), ms: fc.integer({ min: 1, max: SETTLE_MS }) }),
  fc.constant<Command>({ type: 'restart' }),
)
/** The requests of one list are sent at once. */
const rounds = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })

describeOnDatabases('payments under any sequence of commands', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('sum zero, nobody below zero, deposits within the limit, each payment moves its amount', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (commandRounds) => {
        let app = await startApp({ environment: ENVIRONMENT })
        const users = [(await seatPlayer(app)).user, (await seatPlayer(app)).user] as const
        const [user] = users
        for (const commands of commandRounds) {
          if (commands.some(({ type }) => type === 'restart')) app = await restarted(app)
          const calls = commands.flatMap((each) => {
            if (each.type !== 'deposit' && each.type !== 'withdraw') return []
            const request = { amount: each.cents / 100, channel: each.channel }
            return [each.type === 'deposit' ? deposit(app, user, request) : withdraw(app, user, request)]
          })
          for (const status of await statuses(calls)) expect([200, 422]).toContain(status)
          if (commands.some(({ type }) => type === 'battle')) await joinBoth(app, users)
          for (const each of commands) if (each.type === 'wait') await app.advance(each.ms)
          await expectSound(app, user)
        }
        await app.advance(SETTLE_MS + BATTLE_PACE.countdownMs)
        await expectSound(app, user)
        const history = await historyOf(app, user)
        expect(history.filter(({ status }) => status === 'pending')).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  async function restarted(app: TestApp): Promise<TestApp> {
    await app.application.close()
    return startApp({ useDatabase: app.database, environment: ENVIRONMENT, startMs: app.clock.nowMs() })
  }

  function historyOf({ call }: TestApp, { id, token }: PublicUser) {
    return call('balanceHistory', { token, params: { userId: id }, query: { limit: 100 } })
  }

  async function expectSound(app: TestApp, user: PublicUser): Promise<void> {
    expect((await auditLedger(app.database.reader)).problems).toEqual([])
    expect(await balanceOf(app, user)).toBeGreaterThanOrEqual(0)
    const deposits = (await historyOf(app, user)).filter(
      ({ transaction_type, status }) => transaction_type === 'deposit' && status !== 'refused',
    )
    const cents = deposits.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    expect(cents).toBeLessThanOrEqual(LIMIT_CENTS)
  }
})

async function joinBoth(app: TestApp, users: readonly PublicUser[]): Promise<void> {
  for (const { id } of users) {
    await app.application.battle.matchmaking.join({ userId: id, amountCents: 1_000, clientSeed: null, clientRef: null })
  }
  await app.settle()
}
