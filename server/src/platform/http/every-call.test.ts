// Authorization, ownership and limits, checked for every documented call, including calls that are added later.
import { ENDPOINTS, type Endpoint, refuse } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApps } from '../../../test/build-test-app.ts'
import { openAgency } from '../../../test/creator-links.ts'
import { signUpLocally, signUpWithPasskey } from '../../../test/identity-flows.ts'
import type { RateLimiter } from '../../ports/rate-limit.ts'
import { COST_LIMITS } from './costs.ts'

const startApp = testApps()
const ENDPOINT_LIST: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(ENDPOINTS)

const NOBODY = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001'

interface Asked {
  readonly token?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly payload?: object | undefined
}

async function ask({ app }: TestApp, { method, path }: Endpoint, { token, params = {}, payload }: Asked = {}) {
  const { statusCode, headers, body } = await app.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? NOBODY),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: statusCode, code: statusCode < 400 ? null : JSON.parse(body).error, headers }
}

test('[R31] every call that wants a session refuses who has none, an unknown one, and one of the other kind', async () => {
  const app = await startApp({ environment: { RATE_LIMIT: 'off' } })
  const { user, tokens } = await signUpWithPasskey(app.call)
  const wanting = ENDPOINT_LIST.filter(([, { bearer }]) => bearer !== 'none' && bearer !== 'optional')
  expect(new Set(wanting.map(([, { bearer }]) => bearer))).toEqual(new Set(['user', 'passkey', 'admin']))
  for (const [name, endpoint] of wanting) {
    const otherKind = endpoint.bearer === 'passkey' ? user.token : tokens.access_token
    const codes: unknown[] = []
    for (const token of [undefined, 'A'.repeat(43), otherKind]) {
      codes.push((await ask(app, endpoint, { token, payload: endpoint.body && {} })).code)
    }
    expect([name, ...codes]).toEqual([name, 'UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED'])
  }
})

describe('[R31] every call that names what is a player’s', () => {
  const BODIES: Readonly<Record<string, object>> = {
    updateUser: { pseudo: 'Voleuse' },
    renamePasskey: { name: 'Clé de secours' },
    updateLimits: { deposit: { day: 20 } },
  }
  /**
   * Every player may check whether a link is free, since that names nobody's property. A challenge is open to everybody
   * who has its code, and anybody may be followed or blocked.
   */
  const NAMES_NOTHING = ['checkLinkCode', 'acceptChallenge', 'follow', 'unfollow', 'blockPlayer', 'unblockPlayer']
  const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
  /** For objects whose very existence is hidden from others. */
  const NOT_FOUND = { status: 404, code: 'NOT_FOUND' }

  /** An endpoint that declares its owner answers 403; these find whose it is by themselves. */
  const OTHER_REFUSALS: Readonly<Record<string, typeof FORBIDDEN>> = {
    creatorLink: FORBIDDEN,
    creatorLinkStats: FORBIDDEN,
    endSession: NOT_FOUND,
    removePasskey: NOT_FOUND,
    renamePasskey: NOT_FOUND,
    revokeApiToken: NOT_FOUND,
    userByWallet: NOT_FOUND,
    withdrawChallenge: FORBIDDEN,
  }

  const isNaming = ([name, { bearer, path, body }]: (typeof ENDPOINT_LIST)[number]) =>
    bearer === 'user' && !NAMES_NOTHING.includes(name) && (path.includes('/:') || namesUser(body))

  function namesUser(body: Endpoint['body']): boolean {
    return body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'user_id')
  }

  async function openApp() {
    const { app, admin, giveLink } = await openAgency(startApp)
    const { user: owner } = await signUpWithPasskey(app.call)
    const other = await signUpLocally(app.call)
    const link = await giveLink(owner, 'ASTRA-7')
    const challenge = await app.call('createChallenge', { token: owner.token, body: { amount: 10, expires_in: 60 } })
    const [session] = await app.call('sessions', { token: owner.token })
    const [passkey] = await app.call('passkeys', { token: owner.token })
    const body = { name: 'Robot', scopes: ['read' as const] }
    const apiToken = await app.call('createApiToken', { token: owner.token, body })
    const idOf = (path: string) => {
      if (path.includes('/api-tokens/')) return apiToken.id
      if (path.startsWith('/api/creator-links/')) return link.id
      if (path.includes('/sessions/')) return session?.id
      return path.includes('/passkeys/') ? passkey?.id : owner.id
    }
    const askAs = async (token: string, [name, endpoint]: (typeof ENDPOINT_LIST)[number]) => {
      const { id: userId, wallet_address: walletAddress } = owner
      const params = { code: challenge.code, id: idOf(endpoint.path) ?? '', userId, walletAddress }
      const payload = namesUser(endpoint.body) ? { user_id: owner.id, amount: 10, method: 'api' } : BODIES[name]
      const { status, code } = await ask(app, endpoint, { token, params, payload })
      return { status, code }
    }
    return { app, admin, owner, other, askAs }
  }

  test('is refused to another player, and changes nothing', async () => {
    const { app, owner, other, askAs } = await openApp()
    const before = await stateOf(app, owner)
    const expected: Record<string, unknown> = { ...OTHER_REFUSALS }
    const seen: Record<string, unknown> = {}
    for (const entry of ENDPOINT_LIST.filter(isNaming)) {
      const [name, { owner }] = entry
      if (owner !== undefined) expected[name] = FORBIDDEN
      seen[name] = await askAs(other.token, entry)
    }
    expect(seen).toEqual(expected)
    expect(await stateOf(app, owner)).toEqual(before)
  })

  test('is refused to an admin too, except histories of bets, battles and money', async () => {
    const { admin, askAs } = await openApp()
    const owned = ENDPOINT_LIST.filter(([, { owner }]) => owner !== undefined)
    const open: string[] = []
    for (const entry of owned) {
      const response = await askAs(admin.token, entry)
      if (response.status === 200) open.push(entry[0])
      else expect([entry[0], response]).toEqual([entry[0], FORBIDDEN])
    }
    const money = ['balanceHistory', 'statement', 'statementEntries', 'statementExport']
    expect(open.sort()).toEqual(['endedBattles', 'endedBets', ...money].sort())
  })

  test('is not refused so to its owner', async () => {
    const { owner, askAs } = await openApp()
    const entries = ENDPOINT_LIST.filter(isNaming)
    const endsSession = ([name]: (typeof entries)[number]) => name === 'endSession'
    for (const entry of [...entries.filter((entry) => !endsSession(entry)), ...entries.filter(endsSession)]) {
      const { status, code } = await askAs(owner.token, entry)
      expect([entry[0], status, code]).not.toEqual([entry[0], expect.toBeOneOf([400, 401, 404]), expect.anything()])
      expect([entry[0], code]).not.toEqual([entry[0], 'FORBIDDEN'])
    }
  })

  async function stateOf({ call }: TestApp, { id: userId, token }: { id: string; token: string }) {
    const params = { userId: userId as Parameters<typeof call<'limits'>>[1]['params']['userId'] }
    const { updated_at: _at, ...user } = (await call('me', { token })).user
    const sessions = (await call('sessions', { token })).map(({ id }) => id)
    const passkeys = (await call('passkeys', { token })).map(({ id, name }) => [id, name])
    return { user, sessions, passkeys, limits: await call('limits', { token, params }) }
  }
})

test('[R31] every call is limited by its cost, and refused with the delay until the next try', async () => {
  const rules: string[] = []
  const costs = new Set(Object.values(COST_LIMITS).map(({ rule }) => rule.name))
  /** A limiter whose costs are used up for everybody; other rules, such as the one for hits, let everything pass. */
  const used: RateLimiter = {
    hit: async (rule) => {
      if (!costs.has(rule.name)) return null
      rules.push(rule.name)
      return refuse('RATE_LIMIT', { retryAfterMs: 7_000 })
    },
    check: async () => null,
  }
  const app = await startApp({ rateLimiter: used })
  for (const [name, endpoint] of ENDPOINT_LIST) {
    rules.length = 0
    const { status, code, headers } = await ask(app, endpoint, { payload: endpoint.body && {} })
    expect([name, status, code, headers['retry-after'], ...rules]).toEqual([
      name,
      429,
      'RATE_LIMIT',
      '7',
      COST_LIMITS[endpoint.cost].rule.name,
    ])
  }
})
