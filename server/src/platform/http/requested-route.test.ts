import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../../test/build-test-app.ts'
import { signUpLocally } from '../../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../../test/payments.ts'
import { COST_LIMITS } from './costs.ts'

const startApp = testApps()

/** Spellings that the router treats as the same address. */
const SPELLINGS = ['/api/users/me', '/%61pi/users/me', '/ap%69/users/%6de', 'http://localhost/api/users/me']

/** Sends the address exactly as spelled: `inject` would parse it. */
async function callAsSpelled({ openHttp }: TestApp, path: string, token: string) {
  const http = await openHttp()
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  return new Promise<{ status: number | undefined; cacheControl: string | undefined }>((resolve, reject) => {
    const call = httpRequest({ port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } })
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode, cacheControl: response.headers['cache-control'] }),
      )
    })
    call.end()
  })
}

test('an address of no route under /api is a call too, and /api itself', async () => {
  const { app } = await startApp()
  for (const url of ['/api', '/api?a=1', '/api/nothing']) {
    expect((await app.inject({ url })).headers['cache-control']).toBe('no-store')
  }
  expect((await app.inject({ url: '/apiary' })).headers['content-security-policy']).not.toContain(
    "default-src 'none'; frame",
  )
})

test.each(SPELLINGS)(
  '[B17] %s: who is blocked is kept out, and nothing is stored, however the address is spelled',
  async (path) => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const player = await signUpLocally(adminApp.call)
    const call = () => callAsSpelled(adminApp, path, player.token)
    expect(await call()).toEqual({ status: 200, cacheControl: 'no-store' })
    const body = { user_id: player.id, minutes: null, reason: 'spam_detected' }
    await adminApp.call('addBlock', { token: admin.token, body })
    expect(await call()).toEqual({ status: 403, cacheControl: 'no-store' })
  },
)

test('every spelling of an address counts against the same limit', async () => {
  const app = await startApp()
  const { token } = await signUpLocally(app.call)
  const headers = { authorization: `Bearer ${token}` }
  const url = '/%61pi/users/me/statistics'
  for (let calls = 0; calls < COST_LIMITS.heavy.rule.max; calls += 1) await app.app.inject({ url, headers })
  for (const path of SPELLINGS) expect((await callAsSpelled(app, `${path}/statistics`, token)).status).toBe(429)
})

test('sockets that one address opens are bounded like its calls', async () => {
  const { app } = await startApp()
  const open = (remoteAddress: string) => app.inject({ url: '/ws', remoteAddress })
  for (let sockets = 0; sockets < COST_LIMITS.socket.rule.max; sockets += 1) await open('203.0.113.9')
  expect((await open('203.0.113.9')).statusCode).toBe(429)
  expect((await open('203.0.113.10')).statusCode).not.toBe(429)
})
