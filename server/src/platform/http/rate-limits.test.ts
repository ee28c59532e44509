import { randomUUID } from 'node:crypto'
import { API_TOKENS_MAX, type ApiScope, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import {
  authenticationBody,
  newLocalWallet,
  registerPasskey,
  signUpLocally,
  walletClaim,
} from '../../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../../test/refusals.ts'
import { createMemoryRateLimiter } from '../../infrastructure/memory/rate-limit.ts'
import { MINUTE_MS } from '../durations.ts'
import type { LimitedCaller } from './callers.ts'
import { createAttemptLimit, createMissLimit } from './rate-limits.ts'

const startApp = testApps()

const RATE_LIMIT = { status: 429, code: 'RATE_LIMIT' }

test('[K41] after 10 failed connects to a wallet in 5 minutes the address must wait', async () => {
  const { call, app, clock } = await startApp()
  const wallet = newLocalWallet()
  await call('signup', { body: wallet })
  const guess = () => call('connect', { body: { ...wallet, ibex_id: randomUUID() } })
  for (let failures = 0; failures < 10; failures += 1) {
    expect(await refusalOf(guess())).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' })
  }
  // Rounded up, so that the next try at that time is not too early.
  clock.suspend(MINUTE_MS + 1)
  const refused = await app.inject({ method: 'POST', url: '/api/public-users/connect', payload: wallet })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(4 * 60))
  expect(refused.json()).toMatchObject({
    error: 'RATE_LIMIT',
    message: 'Trop de tentatives, veuillez réessayer plus tard.',
  })
  clock.suspend(4 * MINUTE_MS - 1)
  expect((await call('connect', { body: wallet })).wallet_address).toBe(wallet.wallet_address)
})

test('[K41] failed sign-ups, connects and beta logins of a wallet count together', async () => {
  const { call } = await startApp()
  const holder = await registerPasskey(call)
  const token = holder.tokens.access_token
  const wrong = { ...walletClaim(holder), ibex_id: randomUUID() }
  for (let rounds = 0; rounds < 5; rounds += 1) {
    expect((await refusalOf(call('signup', { token, body: wrong }))).status).toBe(401)
    expect((await refusalOf(call('betaConnect', { token, body: wrong }))).status).toBe(401)
  }
  expect(await refusalOf(call('connect', { token, body: wrong }))).toEqual(RATE_LIMIT)
})

test('[K41] failed ceremonies of a passkey are ten too', async () => {
  const { call } = await startApp()
  const holder = await registerPasskey(call)
  const wrong = async () => ({
    ...(await authenticationBody(call, holder.authenticator)),
    challenge: 'A'.repeat(43),
  })
  for (let failures = 0; failures < 10; failures += 1) {
    expect((await refusalOf(call('passkeySignIn', { body: await wrong() }))).status).toBe(401)
  }
  const right = await authenticationBody(call, holder.authenticator)
  expect(await refusalOf(call('passkeySignIn', { body: right }))).toEqual(RATE_LIMIT)
  expect((await signUpLocally(call)).balance).toBe(100)
})

test('[issue 15.3] ten failures close an address to that wallet, a hundred to all; with a session they are one’s own', async () => {
  const { call, clock } = await startApp()
  const [victim, other] = [newLocalWallet(), newLocalWallet()]
  for (const body of [victim, other]) await call('signup', { body })
  const holder = await registerPasskey(call)
  const fail = (body: ReturnType<typeof newLocalWallet>) =>
    statuses([call('connect', { body: { ...body, ibex_id: randomUUID() } })])
  for (let failures = 0; failures < 10; failures += 1) expect(await fail(victim)).toEqual([401])
  expect(await refusalOf(call('connect', { body: victim }))).toEqual(RATE_LIMIT)
  expect((await call('connect', { body: other })).wallet_address).toBe(other.wallet_address)
  const others = Array.from({ length: 9 }, newLocalWallet)
  for (const body of others) {
    await call('signup', { body })
    for (let failures = 0; failures < 10; failures += 1) expect(await fail(body)).toEqual([401])
  }
  clock.suspend(5 * MINUTE_MS - 1)
  expect(await refusalOf(call('connect', { body: other }))).toEqual(RATE_LIMIT)
  const token = holder.tokens.access_token
  expect((await call('signup', { token, body: walletClaim(holder) })).wallet_address).toBe(holder.walletAddress)
})

test('[K41] failures at the same time learn no more than ten times that they failed', async () => {
  const { call } = await startApp()
  const wallet = newLocalWallet()
  await call('signup', { body: wallet })
  const guesses = Array.from({ length: 30 }, () => call('connect', { body: { ...wallet, ibex_id: randomUUID() } }))
  expect(await statuses(guesses)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
})

test('[K41] success and honest misses are not counted', async () => {
  const { call } = await startApp()
  const wallet = newLocalWallet()
  await call('signup', { body: wallet })
  for (let times = 0; times < 15; times += 1) {
    await call('connect', { body: wallet })
    expect((await refusalOf(call('connect', { body: newLocalWallet() }))).code).toBe('USER_NOT_FOUND')
    expect((await refusalOf(call('signup', { body: wallet }))).code).toBe('USER_EXISTS')
  }
})

test('[K41] a wallet is one wallet, in whichever case an attacker writes its address', async () => {
  const limit = createAttemptLimit({ rateLimiter: createMemoryRateLimiter({ clock: createFakeClock() }) })
  const guess = (wallet: string) =>
    limit.guard({ caller: null, address: '203.0.113.9', wallet }, async () => refuse('INVALID_CREDENTIALS'))
  const spellings = ['0xabcdef', '0xABCDEF', '0xAbCdEf', '0XABCDEF', '0xabcdeF']
  for (const wallet of [...spellings, ...spellings])
    expect(await guess(wallet)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await guess('0xaBcDeF')).toMatchObject({ code: 'RATE_LIMIT' })
})

describe('a limit', () => {
  const MAX = 20

  /** Misses until the caller is refused; how many there were. */
  function openLimit() {
    const rateLimiter = createMemoryRateLimiter({ clock: createFakeClock() })
    const limit = createMissLimit({ rateLimiter }, { name: 'misses', max: MAX, windowMs: MINUTE_MS })
    return async (caller: LimitedCaller | null, ip = '203.0.113.9') => {
      const miss = async () => (await limit.guard<Refusal>({ caller, ip }, async () => refuseMissing('challenge'))).code
      let misses = 0
      while (misses <= 2 * MAX && (await miss()) === 'NOT_FOUND') misses += 1
      return misses
    }
  }

  const sessionOf = (tokenHash: string, apiScopes: readonly ApiScope[] | null): LimitedCaller => ({
    kind: 'player',
    userId: '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c' as UserId,
    apiScopes,
    tokenHash,
  })

  test('[20.7] of a player is that of all their API tokens, of which one has a tenth', async () => {
    const missesOf = openLimit()
    for (let token = 0; token < API_TOKENS_MAX; token += 1) {
      expect(await missesOf(sessionOf(String(token), ['read']))).toBe(MAX / API_TOKENS_MAX)
    }
    expect(await missesOf(sessionOf('another', ['read']))).toBe(0)
    expect(await missesOf(sessionOf('person', null))).toBe(0)
  })

  test('[issue 15.9] of a site of IPv6 networks is four times that of one, and none of its players’', async () => {
    const missesOf = openLimit()
    const misses: number[] = []
    for (let network = 1; network <= 5; network += 1) misses.push(await missesOf(null, `2001:db8:7:${network}::1`))
    expect(misses).toEqual([MAX, MAX, MAX, MAX, 0])
    expect(await missesOf(sessionOf('person', null), '2001:db8:7:6::1')).toBe(MAX)
  })
})

test('[K41] another address is not held responsible', async () => {
  const { app, call } = await startApp()
  const wallet = newLocalWallet()
  await call('signup', { body: wallet })
  const connectFrom = (remoteAddress: string, payload: object) =>
    app.inject({ method: 'POST', url: '/api/public-users/connect', payload, remoteAddress })
  for (let failures = 0; failures < 11; failures += 1) {
    await connectFrom('203.0.113.9', { ...wallet, ibex_id: randomUUID() })
  }
  expect((await connectFrom('203.0.113.9', wallet)).statusCode).toBe(429)
  expect((await connectFrom('203.0.113.10', wallet)).statusCode).toBe(200)
})

test('calls of one address are bounded; pages and health checks are not calls', async () => {
  const { app } = await startApp()
  const call = () => app.inject({ url: '/api/users/me', remoteAddress: '2001:db8::1' })
  for (let calls = 0; calls < 3000; calls += 1) await call()
  const refused = await call()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  const neighbour = await app.inject({ url: '/api/users/me', remoteAddress: '2001:db8:0:0:9::2' })
  expect(neighbour.statusCode).toBe(429)
  expect((await app.inject({ url: '/api/users/me', remoteAddress: '2001:db8:0:1::1' })).statusCode).toBe(401)
  expect((await app.inject({ url: '/healthz', remoteAddress: '2001:db8::1' })).statusCode).toBe(200)
})

test('RATE_LIMIT=off counts nothing', async () => {
  const { call } = await startApp({ environment: { RATE_LIMIT: 'off' } })
  const wallet = newLocalWallet()
  await call('signup', { body: wallet })
  for (let failures = 0; failures < 12; failures += 1) {
    const refusal = await refusalOf(call('connect', { body: { ...wallet, ibex_id: randomUUID() } }))
    expect(refusal.code).toBe('INVALID_CREDENTIALS')
  }
})
