import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { userIdSchema } from '@bougie/protocol'
import { describe, expect, test, vi } from 'vitest'
import { fr } from '../i18n/fr.ts'
import { createFakeServer, ok, refusal } from '../testing/fake-server.ts'
import { ApiError, createApi, RESPONSE_WAIT_MAX_MS } from './api.ts'

const ALICE = userIdSchema.parse('a11ce000-0000-4000-8000-000000000001')

function setUp(
  token: string | null = 'session-token',
  sessionEnd = new AbortController(),
  more: Partial<Parameters<typeof createApi>[0]> = {},
) {
  const server = createFakeServer()
  const timers = createFakeTimers()
  const unauthorized: string[] = []
  const reported: (readonly [scope: string, error: unknown])[] = []
  const api = createApi({
    fetch: server.fetch,
    sessionToken: () => token,
    sessionEndSignal: () => sessionEnd.signal,
    onUnauthorized: (path) => unauthorized.push(path),
    reportFailure: (...failure) => reported.push(failure),
    timers,
    ...more,
  })
  return { server, api, timers, unauthorized, reported, sessionEnd }
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof ApiError)) throw error
  return error
}

test('[K28] nothing is logged of a call whose page has gone', async () => {
  const { api, reported } = setUp()
  await failureOf(api('battle.activeBattles', { params: { userId: ALICE }, signal: AbortSignal.abort() }))
  expect(reported).toEqual([])
})

describe('calls', () => {
  test("[R01] carry the stored token as bearer, and the passkey's own where one is given", async () => {
    const { server, api } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, ok({ balance: 12.5 }))
    server.response(
      'GET /api/proxy/passkeys/users/me',
      ok({ id: ALICE, name: 'n', created_at: '2026-01-01T00:00:00.000Z', signers: [] }),
    )
    expect(await api('balance.balance', { params: { userId: ALICE } })).toEqual({ balance: 12.5 })
    await api('identity.passkeyMe', { token: 'access-token' })
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer session-token',
      'Bearer access-token',
    ])
  })

  test('[R01] send JSON as JSON', async () => {
    const { server, api } = setUp()
    server.response(
      'POST /api/proxy/passkeys/auth/refresh',
      ok({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', roles: [] }),
    )
    await api('identity.passkeyRefresh', { body: { refresh_token: 'old' } })
    expect(server.requests[0]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: { refresh_token: 'old' },
    })
  })

  test('public calls carry no stale session token', async () => {
    const { server, api } = setUp()
    server.response('GET /api/leaderboard', ok([]))
    await api('battle.leaderboard', { query: {} })
    expect(server.requests[0]?.headers['authorization']).toBeUndefined()
  })
})

describe('refusals', () => {
  test('are typed: status, code, French sentence and details', async () => {
    const { server, api } = setUp()
    server.response(
      `GET /api/wallets/balance/${ALICE}`,
      refusal(422, 'DEPOSIT_LIMIT', 'Limite atteinte', { remaining: 3.5 }),
    )
    const { status, code, message, details } = await failureOf(api('balance.balance', { params: { userId: ALICE } }))
    expect({ status, code, message }).toEqual({ status: 422, code: 'DEPOSIT_LIMIT', message: 'Limite atteinte' })
    expect(details).toMatchObject({ remaining: 3.5 })
  })

  test('[K47] no response at all is a NETWORK_ERROR', async () => {
    const { server, api } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, 'unreachable')
    const { status, code, message } = await failureOf(api('balance.balance', { params: { userId: ALICE } }))
    expect({ status, code, message }).toEqual({
      status: 0,
      code: 'NETWORK_ERROR',
      message: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    })
  })

  test.each<[title: string, more: Partial<Parameters<typeof createApi>[0]>]>([
    ['[K47] no response within 30 s is a NETWORK_ERROR', {}],
    ['[K47] so is code of the call that does not arrive', { loadEndpoint: () => new Promise(() => undefined) }],
  ])('%s', async (_title, more) => {
    const { server, api, timers } = setUp('session-token', undefined, more)
    server.response(`GET /api/wallets/balance/${ALICE}`, 'silent')
    const failure = failureOf(api('balance.balance', { params: { userId: ALICE } }))
    if (more.loadEndpoint === undefined) await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    timers.advance(RESPONSE_WAIT_MAX_MS)
    expect(await failure).toMatchObject({ status: 0, code: 'NETWORK_ERROR', message: fr.errors.network })
  })

  test('a response ends the wait, and a file may take longer', async () => {
    const waits = new Set<() => void>()
    const after = (_delayMs: number, run: () => void) => {
      waits.add(run)
      return () => waits.delete(run)
    }
    const { server, api } = setUp('session-token', undefined, { timers: { after } })
    server.response(`GET /api/wallets/balance/${ALICE}`, ok({ balance: 1 }))
    server.response(`GET /api/statement/${ALICE}/export`, 'silent')
    await api('balance.balance', { params: { userId: ALICE } })
    void api('statement.statementExport', { params: { userId: ALICE }, query: {} })
    await vi.waitFor(() => expect(server.requests).toHaveLength(2))
    expect(waits.size).toBe(0)
  })

  test('[K28] the code of a call that does not arrive, as after an update of the server, is a failure in French too', async () => {
    const { api, reported } = setUp('session-token', new AbortController(), {
      loadEndpoint: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    })
    const error = await failureOf(api('battle.activeBattles', { params: { userId: ALICE } }))
    expect(error).toMatchObject({
      status: 0,
      code: 'NETWORK_ERROR',
      message: 'La réponse du serveur n’a pas pu être lue. Rechargez la page.',
    })
    expect(reported).toEqual([['battle.activeBattles', error]])
  })

  test('[P14] an error that does not come from the server, such as a proxy page, gets a French message', async () => {
    const { server, api } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, { status: 502, body: '<html>Bad Gateway</html>' })
    const { status, message, isFromServer } = await failureOf(api('balance.balance', { params: { userId: ALICE } }))
    expect({ status, message, isFromServer }).toEqual({
      status: 502,
      message: 'La réponse du serveur n’a pas pu être lue. Rechargez la page.',
      isFromServer: false,
    })
  })

  test('a response of the wrong shape is an error, not data', async () => {
    const { server, api } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, ok({ balance: 'beaucoup' }))
    expect((await failureOf(api('balance.balance', { params: { userId: ALICE } }))).code).toBe('FORMAT_ERROR')
  })

  test('[K18] a 401 with the session token is reported with its path; one with another token is not', async () => {
    const { server, api, unauthorized } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, refusal(401, 'UNAUTHORIZED'))
    server.response('GET /api/proxy/passkeys/users/me', refusal(401, 'UNAUTHORIZED'))
    await failureOf(api('balance.balance', { params: { userId: ALICE } }))
    await failureOf(api('identity.passkeyMe', { token: 'access-token' }))
    expect(unauthorized).toEqual(['/api/wallets/balance/:userId'])
  })

  test('[K18] a 401 of a proxy or a captive portal is not about the session', async () => {
    const { server, api, unauthorized } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, { status: 401, body: '<html>Connectez-vous au Wi-Fi</html>' })
    await failureOf(api('balance.balance', { params: { userId: ALICE } }))
    expect(unauthorized).toEqual([])
  })
})

describe('a session that ends', () => {
  test('[K15] abandons what it was still asking, whether asked already or not; other calls go on', async () => {
    const { server, api, unauthorized, sessionEnd } = setUp()
    server.response(`GET /api/wallets/balance/${ALICE}`, 'silent')
    server.response('POST /api/public-users/logout', { status: 204 })
    const asked = failureOf(api('balance.balance', { params: { userId: ALICE } }))
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    const aboutToAsk = failureOf(api('balance.balance', { params: { userId: ALICE } }))
    const logout = api('account.logout', { token: 'session-token' })
    sessionEnd.abort()
    expect([(await asked).status, (await aboutToAsk).status]).toEqual([0, 0])
    await logout
    expect(unauthorized).toEqual([])
  })
})
