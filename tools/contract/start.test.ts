// Start and end of a server: its messages when it can't start, the effect of its variables, its end. That a process prints
// such messages and exits is proven in server/src/app/main.test.ts.
import { parseConfig } from '@bougie/server'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedServer } from '../player/embedded-server.ts'
import { call, callFor } from './call.ts'
import { randomWalletAddress, signUp } from './player.ts'
import { openWire } from './wire.ts'

const WRONG = {
  PORT: 'eighty',
  DATABASE_URL: 'mysql://localhost/x',
  PUBLIC_ORIGIN: 'localhost:8022',
  RP_ID: 'https://example.org',
  LOCAL_WALLETS: 'yes',
  ADMIN_WALLETS: '0x12',
  WELCOME_BALANCE: '1.234',
  DAILY_DEPOSIT_LIMIT: '-5',
  BOTS: 'maybe',
  BOT_DELAY_MS: '8s',
  PRICE_FEED: 'magic',
  MATCH_COUNTDOWN_MS: '-1',
  BATTLE_WAITING_MS: 'x',
  BATTLE_PREDICTION_MS: '0',
  BATTLE_RESULTS_WAIT_MS: '1.5',
  BATTLE_PAUSE_MS: '-3',
  BATTLE_TICK_MS: '1e3',
  BATTLE_DISCONNECT_GRACE_MS: 'never',
  CYCLE_CANDLE_MS: '0',
  CYCLE_RESULTS_MS: 'x',
  SANDBOX_SETTLE_MS: 'x',
  ANALYTICS: '1',
  RATE_LIMIT: 'false',
  LOG_LEVEL: 'loud',
  REDIS_URL: 'localhost:6379',
}

test('wrong variables are named, all at once', () => {
  expect(() => parseConfig(WRONG)).toThrow(
    expect.objectContaining({
      lines: expect.arrayContaining(Object.keys(WRONG).map((name) => expect.stringMatching(new RegExp(`^${name}: `)))),
    }),
  )
})

test('a server that is ended closes every socket with its own code', async () => {
  const server = await startEmbeddedServer({ RATE_LIMIT: 'off' })
  onTestFinished(() => server.stop())
  const { token } = await signUp(server)
  const sockets = [await openWire(server, { token }), await openWire(server)]
  const stopped = server.stop()
  for (const socket of sockets) expect((await socket.closed).code).toBe(1012)
  await stopped
})

test('in production nothing is given away, local wallets are off, and https is asked for', async () => {
  const environment = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://bougie.example', RATE_LIMIT: 'on' }
  const server = await startEmbeddedServer(environment)
  onTestFinished(() => server.stop())
  const body = { wallet_address: randomWalletAddress(), ibex_id: crypto.randomUUID() }
  const refusal = await call(server, 'POST /api/public-users/signup', { body })
  expect(refusal.status).toBe(401)
  for (const line of ['GET /', 'GET /api/leaderboard', 'GET /api/docs', 'GET /healthz'] as const) {
    const { headers } = await call(server, line, { headers: { accept: 'text/html' } })
    expect(headers.get('strict-transport-security'), line).toMatch(/^max-age=\d{7,}; includeSubDomains$/)
  }
  const options = await callFor(200, server, 'GET /api/proxy/passkeys/auth/sign-in')
  expect(options['credentialRequestOptions']).toMatchObject({ rpId: 'bougie.example' })
})
