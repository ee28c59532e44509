// Start and end of the process: its messages when it can't start, the effect of its variables, its end. More reasons not
// to start are in server/src/app/main.test.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runServerToItsEnd, startLocalServer } from '../player/local-server.ts'
import { call, callFor } from './call.ts'
import { randomWalletAddress, signUp } from './player.ts'
import { openWire } from './wire.ts'

// The tests mostly wait for processes, so several run at once; more would wait for the processor.
vi.setConfig({ maxConcurrency: 3 })

const folder = mkdtempSync(join(tmpdir(), 'bougie-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

test.concurrent('wrong variables are named, all at once, and the server does not start', async () => {
  const { exitCode, output } = await runServerToItsEnd(WRONG)
  expect(exitCode, output).toBeGreaterThan(0)
  for (const name of Object.keys(WRONG)) expect(output).toMatch(new RegExp(`\\b${name}\\b`))
  expect(output).not.toMatch(/^\s+at /m)
})

test.concurrent('a file that is no database is reported as such', async () => {
  const notADatabase = join(folder, 'text.db')
  writeFileSync(notADatabase, 'just a text, long enough to be no empty database\n'.repeat(100))
  const { exitCode, output } = await runServerToItsEnd({ DATABASE_URL: `file:${notADatabase}` })
  expect(exitCode, output).toBeGreaterThan(0)
  expect(output).toContain('DATABASE_URL')
})

test.concurrent('a server that is ended closes every socket with its own code, and exits without an error', async () => {
  const server = await startLocalServer({ RATE_LIMIT: 'off' })
  const { token } = await signUp(server)
  const sockets = [await openWire(server, { token }), await openWire(server)]
  process.kill(server.processId, 'SIGTERM')
  for (const socket of sockets) expect((await socket.closed).code).toBe(1012)
  expect(await server.ended).toBe(0)
  await server.stop()
})

test.concurrent('in production nothing is given away, local wallets are off, and https is asked for', async () => {
  const environment = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://bougie.example', RATE_LIMIT: 'on' }
  const server = await startLocalServer(environment)
  try {
    const body = { wallet_address: randomWalletAddress(), ibex_id: crypto.randomUUID() }
    const refusal = await call(server, 'POST /api/public-users/signup', { body })
    expect(refusal.status).toBe(401)
    for (const line of ['GET /', 'GET /api/leaderboard', 'GET /api/docs', 'GET /healthz'] as const) {
      const { headers } = await call(server, line, { headers: { accept: 'text/html' } })
      expect(headers.get('strict-transport-security'), line).toMatch(/^max-age=\d{7,}; includeSubDomains$/)
    }
    const options = await callFor(200, server, 'GET /api/proxy/passkeys/auth/sign-in')
    expect(options['credentialRequestOptions']).toMatchObject({ rpId: 'bougie.example' })
  } finally {
    await server.stop()
  }
})
