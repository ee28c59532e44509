import { errorResponseSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { sharedApp, testApps } from '../../../test/build-test-app.ts'
import { createFailingDatabase } from '../../../test/failing-database.ts'
import { signUpLocally } from '../../../test/identity-flows.ts'

const startApp = testApps()
const openApp = sharedApp()

const SIGN_IN = '/api/proxy/passkeys/auth/sign-in'
const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  ['no route', { url: '/api/nothing-here' }, 404, 'NOT_FOUND'],
  ['no route, for a program that asks for a page', { url: '/nothing-here' }, 404, 'NOT_FOUND'],
  ['an unknown method of an unknown path', { method: 'DELETE', url: '/api/nothing-here' }, 404, 'NOT_FOUND'],
  ['a method that wants a body, without one', { method: 'QUERY', url: '/api/nothing-here' }, 404, 'NOT_FOUND'],
  ['a text for an unknown path', { method: 'POST', url: '/api/nothing-here', payload: 'text' }, 404, 'NOT_FOUND'],
  ['a broken escape', { url: '/api/%zz' }, 400, 'FORMAT_ERROR'],
  ['an endless parameter', { url: `/api/wallets/balance/${'a'.repeat(2000)}` }, 400, 'FORMAT_ERROR'],
  ['broken JSON', { method: 'POST', url: SIGN_IN, headers: JSON_TYPE, payload: '{"a":' }, 400, 'FORMAT_ERROR'],
  ['nothing where a body is due', { method: 'POST', url: SIGN_IN, headers: JSON_TYPE }, 400, 'FORMAT_ERROR'],
  ['a list where an object is due', { method: 'POST', url: SIGN_IN, payload: [] }, 400, 'FORMAT_ERROR'],
  [
    'a poisoned prototype',
    { method: 'POST', url: SIGN_IN, headers: JSON_TYPE, payload: '{"__proto__":{"admin":true}}' },
    400,
    'FORMAT_ERROR',
  ],
  ...(
    [
      ['[15.11] a key that stands twice', '{"challenge":"a","challenge":"b"}'],
      ['[15.11] a key that stands twice deep inside', '{"a":[{"b":{"c":1,"d":2,"c":1}}]}'],
      ['[15.11] a key written in two ways', '{"challenge":"a","\\u0063hallenge":"b"}'],
      ['an endless nest', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ] as const
  ).map(
    ([title, payload]) =>
      [title, { method: 'POST', url: SIGN_IN, headers: JSON_TYPE, payload }, 400, 'FORMAT_ERROR'] as const,
  ),
  [
    'a form',
    {
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'challenge=a',
    },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'plain text',
    { method: 'POST', url: SIGN_IN, headers: { 'content-type': 'text/plain' }, payload: 'challenge' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a body that claims to be compressed',
    {
      method: 'POST',
      url: SIGN_IN,
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      payload: '{"challenge":"a"}',
    },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['too much', { method: 'POST', url: SIGN_IN, payload: { challenge: 'a'.repeat(65_536) } }, 413, 'PAYLOAD_TOO_LARGE'],
] as const)('%s responds in the shape of all errors', async (_title, call, status, code) => {
  const { app } = await openApp()
  const response = await app.inject(call)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(errorResponseSchema.parse(response.json())).toMatchObject({
    error: code,
    message: expect.stringMatching(/\p{L}/u),
    requestId: expect.stringMatching(/^[\w-]+$/),
  })
})

test('[15.11] colons and quotes inside of texts are no keys: the body is read', async () => {
  const { app } = await openApp()
  const payload = '{"refresh_token":"a\\":\\\\","b":[":",{"c":"\\u003a:"}],"":{"":1},"c":null}'
  const response = await app.inject({
    method: 'POST',
    url: '/api/proxy/passkeys/auth/refresh',
    headers: JSON_TYPE,
    payload,
  })
  expect(JSON.parse(payload)).toMatchObject({ refresh_token: 'a":\\' })
  expect(response.statusCode).toBe(401)
})

test('bytes that are not UTF-8 are no text, also where the endpoint takes any', async () => {
  const { app } = await openApp()
  const body = (bytes: readonly number[]) =>
    Buffer.concat([Buffer.from('{"refresh_token":"'), Buffer.from(bytes), Buffer.from('"}')])
  const statusOf = async (bytes: readonly number[], headers = {}) => {
    const call = { method: 'POST', url: '/api/proxy/passkeys/auth/refresh', payload: body(bytes) } as const
    return (await app.inject({ ...call, headers: { ...JSON_TYPE, ...headers } })).statusCode
  }
  expect(await statusOf([0xff, 0xfe])).toBe(400)
  // An overlong form, with which a slash gets past a filter.
  expect(await statusOf([0xc0, 0xaf])).toBe(400)
  expect(await statusOf([0xc3, 0xa9], { 'content-encoding': 'Identity' })).toBe(401)
})

test.each(['/api/status', '/api/users/me', '/healthz', '/api/openapi.json'])(
  'HEAD of %s has the status and the headers of its GET, and no body',
  async (url) => {
    const { app } = await openApp()
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    const ofAnyCall = { date: '', 'x-request-id': '' }
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
    expect({ ...head.headers, ...ofAnyCall }).toEqual({ ...get.headers, ...ofAnyCall })
  },
)

test('every call has a request id of its own', async () => {
  const { app } = await openApp()
  const responses = [await app.inject('/api/a'), await app.inject('/api/b')].map((response) => response.json())
  expect(responses[0].requestId).not.toBe(responses[1].requestId)
})

test('what does not fit its schema is reported field by field, in French', async () => {
  const { app } = await openApp()
  const response = await app.inject({
    method: 'POST',
    url: '/api/proxy/passkeys/auth/refresh',
    payload: { refresh_token: 7 },
  })
  expect(response.json()).toEqual({
    error: 'FORMAT_ERROR',
    message: 'Erreur de format du message',
    requestId: expect.any(String),
    issues: [{ path: 'refresh_token', message: 'Un texte est attendu.' }],
  })
})

test.each([
  ['DELETE', SIGN_IN, 'GET, HEAD, POST'],
  ['POST', '/api/users/me', 'DELETE, GET, HEAD, PUT'],
  ['PATCH', '/api/wallets/balance/00000000-0000-4000-8000-000000000000', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['QUERY', SIGN_IN, 'GET, HEAD, POST'],
] as const)('the wrong method %s on %s responds with 405 and the right ones', async (method, url, allow) => {
  const { app } = await openApp()
  const response = await app.inject({ method, url })
  expect(response.statusCode).toBe(405)
  expect(response.headers['allow']).toBe(allow)
  expect(response.json()).toMatchObject({ error: 'METHOD_NOT_ALLOWED' })
})

test('a failure of our own shows nothing of its inside, and is logged with its reason under the id that the caller received', async () => {
  const failing = createFailingDatabase((await startApp()).database)
  const { app, call, logged } = await startApp({ useDatabase: failing.database })
  await signUpLocally(call)
  failing.fail('relation "users" is on fire')
  const response = await app.inject('/api/proxy/passkeys/auth/sign-in')
  failing.fail(null)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error: 'SERVER_ERROR',
    message: 'Erreur serveur. Veuillez réessayer plus tard.',
    requestId: expect.any(String),
  })
  expect(response.headers['x-request-id']).toBe(response.json().requestId)
  expect(logged.takeErrors()).toMatchObject([
    { requestId: response.json().requestId, err: { message: 'relation "users" is on fire' } },
  ])
})

test('readiness follows the database; health does not', async () => {
  const failing = createFailingDatabase((await startApp()).database)
  const { app } = await startApp({ useDatabase: failing.database })
  const ask = async (url: string) => {
    const response = await app.inject(url)
    return { status: response.statusCode, body: response.json() }
  }
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  failing.fail('gone')
  expect(await ask('/readyz')).toEqual({ status: 503, body: { status: 'unavailable', reason: 'database' } })
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  failing.fail(null)
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
})

test('metrics count calls by route and never by address', async () => {
  const { app } = await startApp()
  await app.inject('/api/wallets/balance/00000000-0000-4000-8000-000000000001')
  await app.inject('/api/made-up/1')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(
    'bougie_http_request_seconds_count{method="GET",route="/api/wallets/balance/:userId",status="401"} 1',
  )
  expect(body).not.toContain('made-up')
  expect(body).not.toContain('00000000-0000-4000-8000-000000000001')
})
