// The common part of every HTTP response: errors, methods, bodies, headers, health.
import { expect, test } from 'vitest'
import { call, callFor, expectRefusal, jsonOf } from './call.ts'
import { fieldsOf, listIn, textIn } from './fields.ts'
import { realServer } from './real-server.ts'

const server = realServer()
const SIGNUP = 'POST /api/public-users/signup'
const ABSENT = '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c'

test('an unknown route of the API is not found, for every caller', async () => {
  expectRefusal(await call(server, 'GET /api/nothing-here'), 404, 'NOT_FOUND')
  expectRefusal(await call(server, 'GET /api'), 404, 'NOT_FOUND')
  expectRefusal(await call(server, 'POST /api/nothing-here', { body: {} }), 404, 'NOT_FOUND')
  const asked = { headers: { accept: 'text/html' } }
  expectRefusal(await call(server, 'GET /api/nothing-here', asked), 404, 'NOT_FOUND')
})

test.each([
  ['DELETE /api/public-users/signup', 'POST'],
  ['POST /api/users/me', 'GET'],
  ['GET /api/public-users/connect', 'POST'],
  ['PATCH /api/wallets/balance/3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c', 'GET'],
  ['PUT /api/proxy/passkeys/auth/sign-in', 'POST'],
  ['DELETE /healthz', 'GET'],
  ['POST /api/openapi.json', 'GET'],
] as const)('a wrong method responds with 405 and the right ones in Allow: %s', async (line, allowed) => {
  const response = await call(server, line)
  expectRefusal(response, 405, 'METHOD_NOT_ALLOWED')
  expect(response.headers.get('allow')?.split(/, */)).toContain(allowed)
})

test.each([
  ['{bad', 'no JSON'],
  ['', 'nothing'],
  ['null', 'null'],
  ['[]', 'a list'],
  ['"text"', 'a text'],
  ['{"__proto__":{"admin":true}}', 'a prototype'],
  ['{}', 'no field'],
  ['{"wallet_address":1,"ibex_id":true}', 'wrong types'],
  ['{"wallet_address":"0x12","ibex_id":"a"}', 'a wrong address'],
])('a bad body responds with 400 and what is wrong in it: %s (%s)', async (rawBody) => {
  const headers = { 'content-type': 'application/json' }
  const refusal = expectRefusal(await call(server, SIGNUP, { rawBody, headers }), 400, 'FORMAT_ERROR')
  const issues = listIn(refusal, 'issues').map(fieldsOf)
  expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) expect(issue).toEqual({ path: expect.any(String), message: expect.any(String) })
})

test('the issue of a field names the field', async () => {
  const body = { wallet_address: 'x', ibex_id: '' }
  const refusal = expectRefusal(await call(server, SIGNUP, { body }), 400, 'FORMAT_ERROR')
  const paths = listIn(refusal, 'issues').map((issue) => textIn(fieldsOf(issue), 'path'))
  expect(paths.sort()).toEqual(['ibex_id', 'wallet_address'])
})

test('a bad id or query responds with 400 and names it', async () => {
  const badId = expectRefusal(await call(server, 'GET /api/battles/nobody/fairness'), 400, 'FORMAT_ERROR')
  expect(badId['issues']).toEqual([{ path: 'id', message: expect.any(String) }])
  const badQuery = expectRefusal(await call(server, 'GET /api/leaderboard?period=2h'), 400, 'FORMAT_ERROR')
  expect(badQuery['issues']).toEqual([{ path: 'period', message: expect.any(String) }])
  expectRefusal(await call(server, 'GET /api/users/%zz'), 400, 'FORMAT_ERROR')
})

test('a body that is too large responds with 413, one of another type 415', async () => {
  const huge = { wallet_address: 'x'.repeat(2_000_000), ibex_id: 'x' }
  const tooLarge = await call(server, SIGNUP, { body: huge })
  expectRefusal(tooLarge, 413, 'PAYLOAD_TOO_LARGE')
  // A connection that is closed while the client still sends would lose the response.
  expect(tooLarge.headers.get('connection')).not.toBe('close')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await call(server, SIGNUP, { rawBody: 'a=b', headers: { 'content-type': type } })
    expectRefusal(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
  }
})

test('JSON with a charset is JSON', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  expectRefusal(await call(server, SIGNUP, { rawBody: '{}', headers }), 400, 'FORMAT_ERROR')
})

test.each([
  'GET /api/users/me',
  `GET /api/wallets/balance/${ABSENT}`,
  `GET /api/wallets/user/${ABSENT}`,
  `GET /api/battles/user/${ABSENT}`,
  `PUT /api/users/${ABSENT}`,
  'GET /api/users/wallet/0x00000000000000000000000000000000000000aa',
  'GET /api/proxy/passkeys/users/me',
  'POST /api/public-users/logout',
] as const)('[R01] without a good bearer %s responds with 401', async (line) => {
  const authorizations = [undefined, 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(4000)}`, 'Basic eDp4', 'x']
  for (const authorization of authorizations) {
    const headers = authorization === undefined ? {} : { authorization }
    expectRefusal(await call(server, line, { headers }), 401, 'UNAUTHORIZED')
  }
})

test('every error has a request id of its own', async () => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => call(server, 'GET /api/users/me')))
  const ids = responses.map((response) => textIn(fieldsOf(jsonOf(response)), 'requestId'))
  expect(new Set(ids).size).toBe(4)
})

test.each([
  'GET /api/openapi.json',
  'GET /api/leaderboard',
  'GET /api/users/me',
  'GET /api/nothing-here',
  'DELETE /api/users/me',
  'GET /api/users/%zz',
  'GET /api/proxy/passkeys/auth/sign-in',
] as const)('no response of the API is stored by a cache: %s', async (line) => {
  const { headers } = await call(server, line)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['GET /', 'GET /battle', 'GET /battle/game', 'GET /unknown/page'] as const)(
  'a page carries a strict policy: %s',
  async (line) => {
    const { status, headers, text } = await call(server, line, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(text).toMatch(/<html lang="fr"/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/same-origin|no-referrer|strict-origin/)
  },
)

test('a program that names no type gets the page of an address too, and 404 for a file that is not there', async () => {
  for (const line of ['GET /', 'GET /battle'] as const) {
    const { status, headers } = await call(server, line, { headers: { accept: '*/*' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
  }
  expectRefusal(await call(server, 'GET /assets/missing.js'), 404, 'NOT_FOUND')
  expectRefusal(await call(server, 'GET /missing.png'), 404, 'NOT_FOUND')
})

test('the files of the page are compressed, and kept for good by browsers; the page is asked for again', async () => {
  const page = await call(server, 'GET /', { headers: { accept: 'text/html' } })
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store|max-age=0/)
  const scripts = [...page.text.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) {
    const { status, headers } = await call(server, `GET /${path}`, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/javascript/)
    expect(headers.get('content-encoding')).toMatch(/br|gzip/)
    expect(headers.get('cache-control')).toMatch(/immutable/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a long response of the API is compressed for who takes it', async () => {
  const plain = await call(server, 'GET /api/openapi.json', { headers: { 'accept-encoding': 'identity' } })
  const packed = await call(server, 'GET /api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.text).toBe(plain.text)
})

test('[R01] a client that always names JSON may send no body where none is asked for', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await call(server, 'POST /api/public-users/validate-token', { headers })).status).toBe(200)
  expect((await call(server, 'GET /api/leaderboard', { headers })).status).toBe(200)
  expectRefusal(await call(server, 'POST /api/public-users/logout', { headers }), 401, 'UNAUTHORIZED')
})

test('on http no response asks for https for ever', async () => {
  for (const line of ['GET /', 'GET /api/leaderboard', 'GET /healthz'] as const) {
    expect((await call(server, line)).headers.get('strict-transport-security')).toBeNull()
  }
})

test('the server does not reveal its software', async () => {
  const { headers } = await call(server, 'GET /')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
})

test('no file outside of the web app is served', async () => {
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
  ]) {
    const { text } = await call(server, `GET ${path as `/${string}`}`)
    expect(text).not.toContain('pnpm')
    expect(text).not.toContain('"workspaces"')
    expect(text).not.toContain('"scripts"')
  }
})

test('health, readiness and metrics respond without a token', async () => {
  await callFor(200, server, 'GET /healthz')
  await callFor(200, server, 'GET /readyz')
  const metrics = await call(server, 'GET /metrics')
  expect(metrics.status).toBe(200)
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(metrics.text).toMatch(/^# HELP \w+ /m)
  expect(metrics.text).toMatch(/^# TYPE \w+ (counter|gauge|histogram|summary)$/m)
})
