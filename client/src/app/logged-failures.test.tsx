import { userIdSchema } from '@bougie/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import type { App } from './create-app.tsx'

const ALICE = userIdSchema.parse('a11ce000-0000-4000-8000-000000000001')
const payment = {
  body: { user_id: ALICE, amount: 10, method: 'api' },
  idempotencyKey: 'key-of-this-payment',
} as const

const CALLS: readonly (readonly [string, string, (app: App) => Promise<unknown>])[] = [
  [
    'wallet.balanceHistory',
    `GET /api/transactions/user/${ALICE}/deposit-withdrawals`,
    ({ api }) => api('wallet.balanceHistory', { params: { userId: ALICE }, query: {} }),
  ],
  ['wallet.deposit', 'POST /api/wallets/deposit', ({ api }) => api('wallet.deposit', payment)],
  ['wallet.withdraw', 'POST /api/wallets/withdraw', ({ api }) => api('wallet.withdraw', payment)],
  [
    'battle.activeBattles',
    `GET /api/battles/public/user/${ALICE}/active`,
    ({ api }) => api('battle.activeBattles', { params: { userId: ALICE } }),
  ],
]

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(CALLS)(
  '[K28] issue 16.25: a failed %s is logged to the console without a secret, and its caller receives the error',
  async (name, request, call) => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const responses = { [request]: refusal(503, 'SERVER_ERROR') }
    const { app } = renderApp(null, { signedInAs: {}, responses })
    const error = await call(app).then(
      () => null,
      (thrown: Error) => thrown,
    )
    expect(error).toMatchObject({ status: 503 })
    expect(logged.mock.calls).toEqual([[`[${name}]`, error]])
    expect(JSON.stringify([error, error?.cause, error?.stack])).not.toMatch(/token-of-alice|key-of-this/)
  },
)

test('[K28] a failed load of wallets and balance is logged to the console', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const responses = { [`GET /api/wallets/user/${ALICE}`]: refusal(503, 'SERVER_ERROR') }
  const { app } = renderApp(null, { signedInAs: {}, responses })
  await app.balance.load()
  expect(logged.mock.calls).toEqual([['[balance]', expect.objectContaining({ status: 503 })]])
})
