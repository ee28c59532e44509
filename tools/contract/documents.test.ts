// The documents of both interfaces, also against the official schemas of their formats, and every schema in them
// against JSON Schema itself.
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { call, callFor } from './call.ts'
import { type Fields, fieldsIn, fieldsOf, textIn } from './fields.ts'
import { realServer } from './real-server.ts'

const server = realServer()

const DOCUMENTED = [
  'get /api/proxy/passkeys/auth/sign-up',
  'get /api/proxy/passkeys/auth/sign-in',
  'post /api/proxy/passkeys/auth/sign-in',
  'post /api/proxy/passkeys/auth/refresh',
  'get /api/proxy/passkeys/users/me',
  'post /api/public-users/signup',
  'post /api/public-users/connect',
  'post /api/users/beta-test/connect',
  'post /api/public-users/validate-token',
  'post /api/public-users/logout',
  'get /api/wallets/balance/{userId}',
  'get /api/wallets/user/{userId}',
  'get /api/battles/public/user/{userId}/active',
  'get /api/battles/user/{userId}',
  'get /api/battles/{id}/fairness',
  'get /api/leaderboard',
  'get /api/users/me',
  'get /api/users/wallet/{walletAddress}',
  'put /api/users/{id}',
]

const FROM_CLIENT = [
  'ping',
  'check_battle_queue_status',
  'join_battle_queue',
  'leave_battle_queue',
  'get_battle_state',
  'battle_bet',
  'battle_resync_request',
  'battle_forfeit',
  'cycle_subscribe',
  'cycle_unsubscribe',
  'placeBet',
  'removeBet',
]

const FROM_SERVER = [
  'pong',
  'battle_queue_joined',
  'battle_queue_left',
  'battle_queue_status',
  'battle_queue_update',
  'battle_match_found',
  'battle_game_start',
  'battle_price_update',
  'battle_round_start',
  'battle_phase',
  'battle_round_result',
  'battle_complete',
  'battle_forfeit',
  'battle_bet_placed',
  'battle_state',
  'battle_resync',
  'balance_update',
  'error',
]

test('the REST document is OpenAPI and has every route', async () => {
  const document = await callFor(200, server, 'GET /api/openapi.json')
  expect(textIn(document, 'openapi')).toMatch(/^3\.\d/)
  expect(operationsOf(document).map(({ line }) => line)).toEqual(expect.arrayContaining(DOCUMENTED))
})

test('every documented GET exists: none responds as an unknown route or a wrong method', async () => {
  const document = await callFor(200, server, 'GET /api/openapi.json')
  const paths = operationsOf(document).flatMap(({ line }) => (line.startsWith('get ') ? [line.slice(4)] : []))
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    const filled = path.replace(/^\//, '').replaceAll(/\{\w+\}/g, 'x')
    const { status } = await call(server, `GET /${filled}`)
    expect([200, 400, 401], path).toContain(status)
  }
})

test('every documented call declares its response, its errors and its callers', async () => {
  const document = await callFor(200, server, 'GET /api/openapi.json')
  for (const { line, operation } of operationsOf(document)) {
    const statuses = Object.keys(fieldsIn(operation, 'responses'))
    expect(
      statuses.some((status) => status.startsWith('2')),
      line,
    ).toBe(true)
    expect(
      statuses.some((status) => status === 'default' || status.startsWith('4')),
      line,
    ).toBe(true)
    expect(operation['summary'], line).toBeTypeOf('string')
    if (/(signup|connect|auth\/refresh|^post .*sign-in|^put .*users\/\{id\})$/.test(line)) {
      expect(operation['requestBody'], line).toBeTypeOf('object')
    }
  }
})

test('every reference in a document leads somewhere', async () => {
  for (const path of ['GET /api/openapi.json', 'GET /api/asyncapi.json'] as const) {
    const document = await callFor(200, server, path)
    for (const reference of referencesIn(document)) expect(follow(document, reference), reference).toBeDefined()
  }
})

test('a page shows the REST document', async () => {
  const page = await call(server, 'GET /api/docs')
  const target = page.headers.get('location')
  const { status, headers, text } = target ? await call(server, `GET /${target.replace(/^\//, '')}`) : page
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(text).toMatch(/swagger|openapi|redoc|scalar/i)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/same-origin|no-referrer/)
  expect(headers.get('cache-control')).toBe('no-store')
  for (const [, file] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const { pathname } = new URL(file ?? '', `${server.url}/api/docs`)
    expect((await call(server, `GET /${pathname.slice(1)}`)).status, pathname).toBe(200)
  }
})

test('the WebSocket document is AsyncAPI and has every message of both directions', async () => {
  const document = await callFor(200, server, 'GET /api/asyncapi.json')
  expect(textIn(document, 'asyncapi')).toMatch(/^[23]\.\d/)
  const text = JSON.stringify(document)
  for (const type of [...FROM_CLIENT, ...FROM_SERVER]) expect(text, type).toContain(`"${type}"`)
  expect(text).toContain('/ws')
  expect(text).toContain('token')
})

test('the REST document is valid OpenAPI', async () => {
  const document = await callFor(200, server, 'GET /api/openapi.json')
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the WebSocket document is valid AsyncAPI', async () => {
  const document = await callFor(200, server, 'GET /api/asyncapi.json')
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false })
  const validate = ajv.compile(asyncApiSchema)
  validate(document)
  expect(validate.errors).toBeNull()
})

test('the payload of every message is a JSON schema that a validator can use', async () => {
  const document = await callFor(200, server, 'GET /api/asyncapi.json')
  const messages = Object.entries(fieldsIn(fieldsIn(document, 'components'), 'messages'))
  expect(messages.length).toBeGreaterThan(30)
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [name, message] of messages) {
    const payload: Fields = fieldsIn(fieldsOf(message), 'payload')
    expect(() => ajv.compile(payload), name).not.toThrow()
  }
})

function operationsOf(document: Fields): { line: string; operation: Fields }[] {
  return Object.entries(fieldsIn(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).map(([method, operation]) => ({
      line: `${method} ${path}`,
      operation: fieldsOf(operation),
    })),
  )
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

function follow(document: Fields, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((at, step) => {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined
  }, document)
}
