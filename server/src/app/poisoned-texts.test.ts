// Postgres rejects NUL and SQLite stores it, so every text that can reach either is refused at the edge, identically on
// both.
import { clientMessageSchema, ENDPOINTS, type Endpoint } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpWithPasskey } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { type TextPlace, textPlacesOf } from '../../test/texts-of-schema.ts'

const UUID = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001'
const WALLET_ADDRESS = `0x${'ab'.repeat(20)}`
const SAMPLES = {
  uuid: UUID,
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  'date-time': '2026-11-22T10:00:00Z',
  '^0x[0-9a-fA-F]{40}$': WALLET_ADDRESS,
  '^[A-Za-z0-9-]{3,32}$': 'LUNA-7',
  '^[0-9a-fA-F]{1,64}$': 'abcdef',
  '^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$': `0x${'ab'.repeat(65)}`,
  '^20\\d\\d-(0[1-9]|1[0-2])$': '2026-11',
  '^[0-9a-fA-F-]{36}\\.\\d{1,4}$': `${UUID}.1`,
  'destination.bic': 'BNPAFRPP',
  '^[ABCDEFGHJKMNPQRSTVWXYZ]{6}$': 'ABCDEF',
} as const

/** Further body fields for schemas that samples of single fields can't satisfy. */
const BESIDE: Readonly<Record<string, (path: string) => object>> = {
  addBlock: (path) => (path === 'ip' ? {} : { user_id: UUID }),
}

interface PoisonedCall {
  readonly name: string
  readonly endpoint: Endpoint
  readonly part: 'params' | 'query' | 'body'
  readonly place: TextPlace
}

function poisonedCalls(samples: Readonly<Record<string, string>>): readonly PoisonedCall[] {
  const parts = ['params', 'query', 'body'] as const
  return Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) =>
    parts.flatMap((part) =>
      placesOf(endpoint[part], { samples, beside: BESIDE[name] }).map((place) => ({
        name,
        endpoint,
        part,
        place,
      })),
    ),
  )
}

function placesOf(
  schema: z.core.$ZodType | undefined,
  { samples, beside }: { samples: Readonly<Record<string, string>>; beside?: ((path: string) => object) | undefined },
): readonly TextPlace[] {
  if (schema === undefined) return []
  const replacement = (clean: string) => `${clean.slice(0, 1)}\0${clean.slice(1)}`
  return textPlacesOf(schema, { samples, replacement }).map((place) => ({
    ...place,
    clean: withFields(beside?.(place.path), place.clean),
    replaced: withFields(beside?.(place.path), place.replaced),
  }))
}

function withFields(fields: object | undefined, value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...fields, ...value } : value
}

function addressOf({ endpoint, part, place }: PoisonedCall, samples: Readonly<Record<string, string>>): string {
  const params = part === 'params' ? (place.replaced as Readonly<Record<string, string>>) : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    const sample = name === 'walletAddress' ? WALLET_ADDRESS : (samples[name] ?? samples['uuid'] ?? '')
    return encodeURIComponent(params[name] ?? sample)
  })
  return part === 'query' ? `${path}?${new URLSearchParams(place.replaced as Record<string, string>)}` : path
}

const parses = (schema: z.core.$ZodType | undefined, value: unknown) =>
  schema !== undefined && (schema as z.ZodMiniType).safeParse(value).success

describeOnDatabases('texts that a database would not keep', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp(), { RATE_LIMIT: 'off' })
    const player = await signUpWithPasskey(adminApp.call)
    const bearers = {
      none: null,
      optional: null,
      user: player.user.token,
      admin: admin.token,
      passkey: player.tokens.access_token,
    }
    const headersFor = ({ bearer }: Endpoint) =>
      bearers[bearer] === null ? {} : { authorization: `Bearer ${bearers[bearer]}` }
    // The player's own id lets each call get as far as possible.
    return { adminApp, player, headersFor, samples: { ...SAMPLES, uuid: player.user.id } }
  }

  test('a NUL in any text of any endpoint is refused as a wrong format, and is never a failure', async () => {
    const { adminApp, headersFor, samples } = await openApp()
    const calls = poisonedCalls(samples)
    expect(calls.length).toBeGreaterThan(100)
    for (const call of calls) {
      const { name, endpoint, part, place } = call
      const where = `${name} ${part} ${place.path}`
      expect([where, parses(endpoint[part], place.clean)]).toEqual([where, true])
      const { statusCode, body } = await adminApp.app.inject({
        method: endpoint.method,
        url: addressOf(call, samples),
        headers: headersFor(endpoint),
        ...(part === 'body' ? { payload: place.replaced as object } : {}),
      })
      if (place.isFree) expect([where, statusCode < 500, body]).toEqual([where, true, body])
      else expect([where, statusCode, body]).toEqual([where, 400, expect.stringContaining('FORMAT_ERROR')])
    }
    await adminApp.advance(2_000)
  })

  test('a NUL in the key of a payment is refused; in the name of a browser it is only cleaned away', async () => {
    const { adminApp, player, headersFor } = await openApp()
    for (const endpoint of Object.values<Endpoint>(ENDPOINTS).filter(({ idempotent }) => idempotent)) {
      const { statusCode } = await adminApp.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/, UUID),
        headers: { ...headersFor(endpoint), 'idempotency-key': 'a\0b' },
        ...(endpoint.body ? { payload: { user_id: player.user.id, amount: 10, method: 'api' } } : {}),
      })
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, 400])
    }
    const signup = await adminApp.app.inject({
      method: 'POST',
      url: ENDPOINTS.signup.path,
      headers: { 'user-agent': 'Fire\0fox\u0085/140' },
      payload: newLocalWallet(),
    })
    expect(signup.statusCode).toBe(201)
    expect(await adminApp.call('sessions', { token: signup.json().token })).toHaveLength(1)
  })

  test('a page of what came before the year 1, which Postgres does not know, is refused', async () => {
    const { adminApp, player } = await openApp()
    const { statusCode } = await adminApp.app.inject({
      url: `/api/transactions/user/${player.user.id}/deposit-withdrawals?before=0000-01-01T00:00:00Z`,
      headers: { authorization: `Bearer ${player.user.token}` },
    })
    expect(statusCode).toBe(400)
  })

  test('free JSON that is nested without end is refused wherever it is taken, and elsewhere it is not even looked at', async () => {
    const { adminApp, headersFor } = await openApp()
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const journey = `{"pageCategoryName":"Battle","actionName":"DIRECT_URL","additionalData":{"deep":${deep}}}`
    const send = async (endpoint: Endpoint, payload: string) =>
      adminApp.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/, UUID),
        headers: { ...headersFor(endpoint), 'content-type': 'application/json' },
        payload,
      })
    const refused = await send(ENDPOINTS.logUserJourney, journey)
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'additionalData', message: 'Ces données sont trop imbriquées' }],
    ])
    expect((await send(ENDPOINTS.checkBlacklist, `{"userIp":${deep}}`)).statusCode).toBe(400)
    const credential = `{"id":"a","rawId":"a","type":"public-key","response":{"authenticatorData":"a","clientDataJSON":"a","signature":"a"},"clientExtensionResults":{"deep":${deep}}}`
    expect((await send(ENDPOINTS.passkeySignIn, `{"challenge":"a","credential":${credential}}`)).statusCode).toBe(400)
    for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
      if (endpoint.method === 'GET' || endpoint.bearer === 'passkey') continue
      for (const payload of [deep, `{"unknown":${deep}}`]) {
        const { statusCode } = await send(endpoint, payload)
        expect([name, statusCode < 500]).toEqual([name, true])
      }
    }
  })
})

test('a NUL in any text of any socket message is refused', () => {
  const places = placesOf(clientMessageSchema, { samples: SAMPLES })
  expect(places.length).toBeGreaterThan(20)
  for (const { path, clean, replaced } of places) {
    expect([path, clean, parses(clientMessageSchema, clean)]).toEqual([path, clean, true])
    expect([path, replaced, parses(clientMessageSchema, replaced)]).toEqual([path, replaced, false])
  }
})

test('a socket message that is nested without end is refused like any other shape that is not known', () => {
  const deep = JSON.parse('['.repeat(4_000) + ']'.repeat(4_000))
  for (const message of [deep, { type: deep }, { type: 'join_battle_queue', amount: deep }]) {
    expect(parses(clientMessageSchema, message)).toBe(false)
  }
  expect(parses(clientMessageSchema, { type: 'leave_battle_queue', unknown: deep })).toBe(true)
})
