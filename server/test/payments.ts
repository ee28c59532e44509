import { randomUUID } from 'node:crypto'
import type { PaymentChannel, PaymentResponse, PayoutDestinationBody, PublicUser } from '@bougie/protocol'
import { expect } from 'vitest'
import { accounts } from '../src/wallet/accounts.ts'
import { auditLedger } from '../src/wallet/audit.ts'
import type { TestApp } from './build-test-app.ts'
import { signUpWithPasskey } from './identity-flows.ts'
import { movement, openBooks, transfer } from './ledger-books.ts'

/** An account to which a player has money paid out. */
export const BANK = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: 'Camille Martin' }

/** The fields that a test sets for a payment; the others are as a player's page sends them. */
export interface PaymentRequest {
  readonly amount: number
  readonly channel?: PaymentChannel
  readonly reference?: string
  readonly destination?: PayoutDestinationBody
  readonly key?: string
}

export function deposit({ call }: TestApp, user: PublicUser, request: PaymentRequest): Promise<PaymentResponse> {
  return call('deposit', callOf(user, request))
}

export function withdraw({ call }: TestApp, user: PublicUser, request: PaymentRequest): Promise<PaymentResponse> {
  const { destination } = request
  const { body, ...rest } = callOf(user, request)
  return call('withdraw', { ...rest, body: { ...body, ...(destination ? { destination } : {}) } })
}

function callOf({ id, token }: PublicUser, { amount, channel, reference, key }: PaymentRequest) {
  return {
    token,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    body: {
      user_id: id,
      amount,
      method: 'api' as const,
      ...(channel === undefined ? {} : { channel }),
      ...(reference === undefined ? {} : { reference }),
    },
  }
}

/** Gives a player money that no rule locks, unlike a welcome bonus, which must first be staked. */
export async function giveMoney({ database }: Pick<TestApp, 'database'>, { id }: PublicUser, euros: number) {
  const { post } = openBooks(database)
  await post(movement(`given ${randomUUID()}`, transfer(accounts.house, accounts.player(id), euros * 100)))
}

export async function balanceOf({ call }: TestApp, { id, token }: PublicUser): Promise<number> {
  return (await call('balance', { token, params: { userId: id } })).balance
}

export async function expectBalancedBooks({ database }: Pick<TestApp, 'database'>): Promise<void> {
  expect((await auditLedger(database.reader)).problems).toEqual([])
}

/** Newest first, each as type, amount and status. */
export async function historyOf({ call }: TestApp, { id, token }: PublicUser): Promise<readonly string[]> {
  const entries = await call('balanceHistory', { token, params: { userId: id }, query: { limit: 100 } })
  return entries.map(({ transaction_type, amount, status }) => `${transaction_type} ${amount} ${status}`)
}

/** Starts a second server on the same data, where this player is an admin. */
export async function startAppWithAdmin(
  startApp: (options: { useDatabase: TestApp['database']; environment: Record<string, string> }) => Promise<TestApp>,
  app: TestApp,
  environment: Record<string, string> = {},
): Promise<{ readonly adminApp: TestApp; readonly admin: PublicUser }> {
  const { user } = await signUpWithPasskey(app.call, 'Patronne')
  const adminApp = await startApp({
    useDatabase: app.database,
    environment: { ...environment, ADMIN_WALLETS: user.wallet_address },
  })
  return { adminApp, admin: user }
}
