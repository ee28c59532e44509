// Permissions of API tokens: every call and every message has an entry, and one without is refused.
import {
  API_SCOPES,
  type ApiScope,
  clientMessageSchema,
  ENDPOINTS,
  type Endpoint,
  MESSAGE_ACCESS,
} from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { signUpWithPasskey } from '../../test/identity-flows.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { refuseToken } from './token-access.ts'

const startApp = testApps()
const ENDPOINT_LIST: readonly (readonly [string, Endpoint])[] = Object.entries(ENDPOINTS)
const NOBODY = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001'
const ANY_ACCESS = [...API_SCOPES, 'any', 'refused']

/** Paths about outside money, the account, sign-in, links and the administration: future ones must be refused too. */
const NEVER = /deposit|withdraw|payment|admin|passkeys|recovery|sessions|confirmation|api-tokens|creator|export$|logout/

async function openApp() {
  const app = await startApp({ environment: { RATE_LIMIT: 'off' } })
  const { user } = await signUpWithPasskey(app.call)
  const tokenFor = async (scopes: ApiScope[]) =>
    (await app.call('createApiToken', { token: user.token, body: { name: scopes.join(' '), scopes } })).token
  return { app, user, tokenFor }
}

async function ask({ app }: TestApp, { method, path, body }: Endpoint, token: string) {
  const url = path.replaceAll(/:(\w+)/g, NOBODY)
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.inject({ method, url, headers, ...(body && { payload: {} }) })
  return response.statusCode < 400 ? 'let in' : response.json().error
}

test('[20.7] every call of a player and every message of a socket declares the scope that it needs of an API token', () => {
  for (const [name, { bearer, token }] of ENDPOINT_LIST) {
    if (bearer === 'user') expect(ANY_ACCESS, name).toContain(token)
    // Guests may call it too: with a token that lacks the endpoint's scope the call acts for nobody.
    else if (bearer === 'optional') expect([undefined, ...API_SCOPES], name).toContain(token)
    else expect(token, name).toBeUndefined()
  }
  const types = clientMessageSchema.def.options.map(({ shape }) => shape.type.def.values[0])
  expect(Object.keys(MESSAGE_ACCESS).sort()).toEqual([...types].sort())
})

test('[20.7] what touches money outside, the account, its ways in or the administration asks for no token at all', () => {
  // Two records of the past and the withdrawal of an offer, which only sound forbidden.
  const open = ENDPOINT_LIST.filter(([, { path, method, token }]) => {
    const isRefused = token === undefined || token === 'refused'
    return !isRefused && (NEVER.test(path) || !['GET', 'POST'].includes(method))
  })
  expect(open.map(([name]) => name)).toEqual(['balanceHistory', 'statementExport', 'withdrawChallenge'])
})

test('[20.7] each call refuses a token without its scope, and lets one with it in', async () => {
  const { app, tokenFor } = await openApp()
  const tokens = {
    read: await tokenFor(['read']),
    battle: await tokenFor(['battle']),
    cycle: await tokenFor(['cycle']),
  }
  for (const [name, endpoint] of ENDPOINT_LIST) {
    if (endpoint.bearer !== 'user' && endpoint.bearer !== 'admin') continue
    for (const scope of API_SCOPES) {
      const response = await ask(app, endpoint, tokens[scope])
      const { token: access = 'refused' } = endpoint
      if (access === 'refused') expect([name, scope, response]).toEqual([name, scope, 'TOKEN_REFUSED'])
      else if (access === 'any' || access === scope) {
        expect([name, scope, 'TOKEN_SCOPE', 'TOKEN_REFUSED', 'UNAUTHORIZED']).not.toContain(response)
      } else expect([name, scope, response]).toEqual([name, scope, 'TOKEN_SCOPE'])
    }
  }
})

test('[20.7] each message refuses a token without its scope; a person has none to lack', async () => {
  const { app, user } = await openApp()
  const messages = {
    join_battle_queue: { type: 'join_battle_queue', amount: 10 },
    battle_forfeit: { type: 'battle_forfeit', battleId: NOBODY },
    removeBet: { type: 'removeBet', userId: user.id, betId: NOBODY },
  } as const
  const codeFor = async (apiScopes: readonly ApiScope[] | null, type: keyof typeof messages) => {
    const socket = openSocket(app.application.gateway, { userId: user.id, apiScopes })
    socket.sendText(JSON.stringify(messages[type]))
    await app.settle()
    const refused = socket.received.find((message) => message.type === 'error' || message.type === 'betError')
    return refused !== undefined && 'code' in refused ? refused.code : null
  }
  expect(await codeFor(['read', 'battle', 'cycle'], 'join_battle_queue')).toBe('TOKEN_REFUSED')
  expect(await codeFor(['read'], 'battle_forfeit')).toBe('TOKEN_SCOPE')
  expect(await codeFor(['battle'], 'battle_forfeit')).toBe('BATTLE_NOT_FOUND')
  expect(await codeFor(['battle'], 'removeBet')).toBe('TOKEN_SCOPE')
  expect(await codeFor(['cycle'], 'removeBet')).toBe('BET_NOT_FOUND')
  expect(await codeFor(null, 'join_battle_queue')).not.toBe('TOKEN_REFUSED')
})

test('[20.7] calls and messages without a declared scope are refused to tokens', () => {
  expect(refuseToken(['read'], undefined)).toMatchObject({ code: 'TOKEN_REFUSED' })
  expect(refuseToken(null, undefined)).toBeNull()
})

test('[20.7] a token may do a tenth of what its player may, and counts for the player too', async () => {
  const app = await startApp()
  const { user } = await signUpWithPasskey(app.call)
  const body = { name: 'Robot', scopes: ['read' as const] }
  const [one, two] = [
    await app.call('createApiToken', { token: user.token, body }),
    await app.call('createApiToken', { token: user.token, body }),
  ]
  const ticket = (token: string) => app.call('wsTicket', { token })
  for (let calls = 0; calls < 12; calls += 1) await ticket(one.token)
  expect(await refusalOf(ticket(one.token))).toEqual({ status: 429, code: 'RATE_LIMIT' })
  await ticket(two.token)
  // The player has 120 per minute, of which the two tokens used 13: the refused call was not counted.
  for (let calls = 0; calls < 120 - 13; calls += 1) await ticket(user.token)
  expect(await refusalOf(ticket(user.token))).toEqual({ status: 429, code: 'RATE_LIMIT' })
})
