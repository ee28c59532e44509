// Passkey ceremonies: the requests to a browser, and the refusal of every invalid step.
import { randomBytes, randomUUID } from 'node:crypto'
import { registrationOptionsResponseSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { call, callFor, expectRefusal, jsonOf } from './call.ts'
import {
  askToRegister,
  askToSignIn,
  authenticatorOf,
  finish,
  registerPasskey,
  signInAgain,
  spoiled,
  walletOf,
} from './ceremony.ts'
import { A_TEXT, A_TIME, A_UUID, AN_ADDRESS, fieldsIn, fieldsOf, listIn, textIn } from './fields.ts'
import { randomWalletAddress } from './player.ts'
import { realServer } from './real-server.ts'

const server = realServer({ LOCAL_WALLETS: 'off' })
const SIGN_IN = 'POST /api/proxy/passkeys/auth/sign-in'
const REFRESH = 'POST /api/proxy/passkeys/auth/refresh'
const ME = 'GET /api/proxy/passkeys/users/me'
const BASE64URL = expect.stringMatching(/^[A-Za-z0-9_-]+$/)

const TOKENS = { access_token: A_TEXT, refresh_token: A_TEXT, token_type: 'Bearer', roles: expect.any(Array) }

test('[K04] [K05] [K06] [R13] a registration is asked for with all that a browser needs', async () => {
  const response = await callFor(200, server, 'GET /api/proxy/passkeys/auth/sign-up?name=Alice')
  expect(Object.keys(response)).toEqual(['credentialRequestOptions'])
  const options = fieldsIn(response, 'credentialRequestOptions')
  expect(options).toMatchObject({
    challenge: BASE64URL,
    rp: { id: 'localhost', name: A_TEXT },
    user: { id: BASE64URL, name: 'Alice', displayName: A_TEXT },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    timeout: expect.any(Number),
  })
  const userIdBytes = Buffer.from(textIn(fieldsIn(options, 'user'), 'id'), 'base64url').length
  expect(userIdBytes).toBeGreaterThanOrEqual(1)
  expect(userIdBytes).toBeLessThanOrEqual(64)
  expect(Buffer.from(textIn(options, 'challenge'), 'base64url').length).toBeGreaterThanOrEqual(16)
})

test('[R14] a sign-in is asked for without naming any credential', async () => {
  const response = await callFor(200, server, 'GET /api/proxy/passkeys/auth/sign-in')
  expect(Object.keys(response)).toEqual(['credentialRequestOptions'])
  expect(response['credentialRequestOptions']).toMatchObject({
    challenge: BASE64URL,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  })
})

test('every ceremony has a challenge and a user of its own', async () => {
  const asked = await Promise.all(['Alice', 'Alice', 'Bob'].map((name) => askToRegister(server, name)))
  expect(new Set(asked.map(({ challenge }) => challenge)).size).toBe(3)
  expect(new Set(asked.map(({ user }) => user.id)).size).toBe(3)
})

test.each([
  ['', 'Veuillez entrer un nom de wallet'],
  ['  ', 'Veuillez entrer un nom de wallet'],
  ['mon wallet', 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
  ['wallet_1', 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
  ['<b>', 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
  [`${'a'.repeat(31)}-`, 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
  ['a'.repeat(31), 'Le nom du wallet ne doit pas dépasser 30 caractères'],
])('the rules of the wallet-name modal apply on the server: %j', async (name, message) => {
  const response = await call(server, `GET /api/proxy/passkeys/auth/sign-up?name=${encodeURIComponent(name)}`)
  const refusal = expectRefusal(response, 400, 'FORMAT_ERROR')
  expect(refusal['issues']).toEqual([{ path: 'name', message }])
})

test.each([['a'.repeat(30)], ['Wallet1'], ['Éloïse'], ['7']])('a wallet may be called %s', async (name) => {
  expect((await askToRegister(server, name)).user.name).toBe(name)
})

test('[K01] [K07] [K08] [R15] [R16] [E08] [E09] a registration gives tokens, and a wallet to go with them', async () => {
  const authenticator = authenticatorOf(server)
  const options = await askToRegister(server, 'Carole')
  const response = await finish(server, options.challenge, authenticator.register(options))
  expect(response.status, response.text).toBe(200)
  const tokens = fieldsOf(jsonOf(response))
  expect(tokens).toEqual(TOKENS)
  const user = await callFor(200, server, ME, { token: textIn(tokens, 'access_token') })
  expect(user).toEqual({
    id: A_UUID,
    name: 'Carole',
    created_at: A_TIME,
    signers: [{ safes: [{ address: AN_ADDRESS }] }],
  })
  // The address has a checksum: 40 digits in a single case are practically impossible.
  expect(walletOf(user)).toMatch(/[A-F]/)
  expect(walletOf(user)).toMatch(/[a-f]/)
})

test('[K02] a sign-in finds the same passkey user and wallet again', async () => {
  const player = await registerPasskey(server)
  const tokens = await signInAgain(server, player)
  expect(tokens).toEqual(TOKENS)
  const user = await callFor(200, server, ME, { token: textIn(tokens, 'access_token') })
  expect(user).toMatchObject({ id: player.passkeyUserId })
  expect(walletOf(user)).toBe(player.walletAddress)
})

test('[K12] issue 16.4: only who is signed in to a wallet learns which passkeys it has; to others its name is taken', async () => {
  const name = `Again${randomBytes(4).toString('hex')}`
  const [owner, stranger] = [await registerPasskey(server, name), await registerPasskey(server)]
  const line = `GET /api/proxy/passkeys/auth/sign-up?name=${name.toUpperCase()}` as const
  const asked = await callFor(200, server, line, { token: owner.accessToken })
  const { excludeCredentials } = registrationOptionsResponseSchema.parse(asked).credentialRequestOptions
  expect(excludeCredentials).toHaveLength(1)
  expect(excludeCredentials[0]).toMatchObject({ type: 'public-key', id: BASE64URL })
  for (const token of [undefined, stranger.accessToken, 'made-up']) {
    const response = await call(server, line, token === undefined ? {} : { token })
    expectRefusal(response, 409, 'WALLET_NAME_TAKEN')
    expect(response.text).not.toContain(excludeCredentials[0]?.id)
  }
})

test('a challenge works once, whether the first use got in or not', async () => {
  const authenticator = authenticatorOf(server)
  const options = await askToRegister(server)
  const credential = authenticator.register(options)
  expect((await finish(server, options.challenge, credential)).status).toBe(200)
  expectRefusal(await finish(server, options.challenge, credential), 401, 'INVALID_CREDENTIALS')

  const asked = await askToSignIn(server)
  const response = authenticator.authenticate(asked)
  const tampered = spoiled(response, 'signature', swapped(response.response.signature))
  expectRefusal(await finish(server, asked.challenge, tampered), 401, 'INVALID_CREDENTIALS')
  expectRefusal(await finish(server, asked.challenge, response), 401, 'INVALID_CREDENTIALS')
})

test('of two uses of one challenge at the same time one gets in', async () => {
  const authenticator = authenticatorOf(server)
  const options = await askToRegister(server)
  const credential = authenticator.register(options)
  const responses = await Promise.all([1, 2, 3, 4].map(() => finish(server, options.challenge, credential)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('a challenge belongs to its ceremony', async () => {
  const authenticator = authenticatorOf(server)
  const toRegister = await askToRegister(server)
  await finish(server, toRegister.challenge, authenticator.register(toRegister))

  const asked = await askToRegister(server)
  const signedIn = authenticator.authenticate({ ...(await askToSignIn(server)), challenge: asked.challenge })
  expectRefusal(await finish(server, asked.challenge, signedIn), 401, 'INVALID_CREDENTIALS')

  const { challenge } = await askToSignIn(server)
  const registered = authenticatorOf(server).register({ ...(await askToRegister(server)), challenge })
  expectRefusal(await finish(server, challenge, registered), 401, 'INVALID_CREDENTIALS')
})

test('a challenge that the server never gave, or that the credential was not made for, is refused', async () => {
  const made = randomBytes(32).toString('base64url')
  const options = { ...(await askToRegister(server)), challenge: made }
  expectRefusal(await finish(server, made, authenticatorOf(server).register(options)), 401, 'INVALID_CREDENTIALS')

  const [mine, other] = [await askToRegister(server), await askToRegister(server)]
  const credential = authenticatorOf(server).register(mine)
  expectRefusal(await finish(server, other.challenge, credential), 401, 'INVALID_CREDENTIALS')
})

const IMPOSTORS = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { verifiesUser: false }],
] as const

test.each(IMPOSTORS)('[K42] a registration with %s is refused', async (_what, differences) => {
  const settings = { origin: server.url, rpId: 'localhost', ...differences }
  const options = await askToRegister(server)
  const asked = { ...options, rp: { ...options.rp, id: settings.rpId } }
  const credential = createSoftwareAuthenticator(settings).register(asked)
  expectRefusal(await finish(server, options.challenge, credential), 401, 'INVALID_CREDENTIALS')
})

test.each(IMPOSTORS)('a sign-in with %s is refused', async (_what, differences) => {
  const settings = { origin: server.url, rpId: 'localhost', verifiesUser: true, ...differences }
  const { authenticator } = await registerPasskey(server)
  const asked = await askToSignIn(server)
  const response = authenticator.copy(settings).authenticate({ ...asked, rpId: settings.rpId })
  expectRefusal(await finish(server, asked.challenge, response), 401, 'INVALID_CREDENTIALS')
})

test('a sign-in with a wrong signature, wrong data or the handle of another user is refused', async () => {
  const { authenticator } = await registerPasskey(server)
  for (const field of ['signature', 'authenticatorData', 'clientDataJSON', 'userHandle'] as const) {
    const asked = await askToSignIn(server)
    const response = authenticator.authenticate(asked)
    const tampered = spoiled(response, field, swapped(String(response.response[field])))
    expectRefusal(await finish(server, asked.challenge, tampered), 401, 'INVALID_CREDENTIALS')
  }
})

test('a registration with a spoiled attestation is refused', async () => {
  for (const field of ['attestationObject', 'clientDataJSON'] as const) {
    const options = await askToRegister(server)
    const credential = authenticatorOf(server).register(options)
    const tampered = spoiled(credential, field, swapped(String(credential.response[field])))
    expectRefusal(await finish(server, options.challenge, tampered), 401, 'INVALID_CREDENTIALS')
  }
})

test('an authenticator whose counter went back is a copy, and refused', async () => {
  const player = await registerPasskey(server)
  const copy = player.authenticator.copy()
  await signInAgain(server, player)
  const asked = await askToSignIn(server)
  expectRefusal(await finish(server, asked.challenge, copy.authenticate(asked)), 401, 'INVALID_CREDENTIALS')
})

test('[K43] a passkey that the server does not know has no wallet', async () => {
  const stranger = authenticatorOf(server)
  stranger.register(await askToRegister(server))
  const asked = await askToSignIn(server)
  const response = await finish(server, asked.challenge, stranger.authenticate(asked))
  const refusal = expectRefusal(response, 401, 'NO_WALLET_FOUND')
  expect(refusal['message']).toBe('Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?')
})

test.each([
  [{}],
  [{ challenge: 'x' }],
  [{ challenge: 5, credential: {} }],
  [{ challenge: 'x', credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
  [{ challenge: 'x', credential: null }],
])('a ceremony of the wrong shape is a format error: %j', async (body) => {
  expectRefusal(await call(server, SIGN_IN, { body }), 400, 'FORMAT_ERROR')
})

test('a refresh gives a new pair; the new one works', async () => {
  const { refreshToken, accessToken, passkeyUserId } = await registerPasskey(server)
  const tokens = await callFor(200, server, REFRESH, { body: { refresh_token: refreshToken } })
  expect(tokens).toEqual(TOKENS)
  expect(tokens['refresh_token']).not.toBe(refreshToken)
  expect(tokens['access_token']).not.toBe(accessToken)
  const user = await callFor(200, server, ME, { token: textIn(tokens, 'access_token') })
  expect(user['id']).toBe(passkeyUserId)
  await callFor(200, server, REFRESH, { body: { refresh_token: textIn(tokens, 'refresh_token') } })
})

test('a refresh token used twice ends its whole family', async () => {
  const { refreshToken, accessToken } = await registerPasskey(server)
  const second = await callFor(200, server, REFRESH, { body: { refresh_token: refreshToken } })
  const again = await call(server, REFRESH, { body: { refresh_token: refreshToken } })
  expect(again.status).toBe(401)
  const heir = await call(server, REFRESH, { body: { refresh_token: textIn(second, 'refresh_token') } })
  expect(heir.status).toBe(401)
  for (const token of [accessToken, textIn(second, 'access_token')]) {
    expectRefusal(await call(server, ME, { token }), 401, 'UNAUTHORIZED')
  }
})

test('the family of another sign-in is untouched by that', async () => {
  const player = await registerPasskey(server)
  const other = await signInAgain(server, player)
  for (let times = 0; times < 2; times += 1) {
    await call(server, REFRESH, { body: { refresh_token: player.refreshToken } })
  }
  await callFor(200, server, ME, { token: textIn(other, 'access_token') })
  await callFor(200, server, REFRESH, { body: { refresh_token: textIn(other, 'refresh_token') } })
})

test('no token stands for another kind', async () => {
  const { accessToken, refreshToken } = await registerPasskey(server)
  expectRefusal(await call(server, ME, { token: refreshToken }), 401, 'UNAUTHORIZED')
  expectRefusal(await call(server, 'GET /api/users/me', { token: accessToken }), 401, 'UNAUTHORIZED')
  expect((await call(server, REFRESH, { body: { refresh_token: accessToken } })).status).toBe(401)
  expect((await call(server, REFRESH, { body: { refresh_token: 'made-up' } })).status).toBe(401)
  expectRefusal(await call(server, REFRESH, { body: {} }), 400, 'FORMAT_ERROR')
})

test('with LOCAL_WALLETS=off nothing but a passkey opens a wallet', async () => {
  const body = { wallet_address: randomWalletAddress(), ibex_id: randomUUID() }
  for (const line of ['POST /api/public-users/signup', 'POST /api/public-users/connect'] as const) {
    expect((await call(server, line, { body })).status).toBe(401)
  }
  const { accessToken, passkeyUserId, walletAddress } = await registerPasskey(server)
  const proven = { wallet_address: walletAddress, ibex_id: passkeyUserId }
  await callFor(201, server, 'POST /api/public-users/signup', { token: accessToken, body: proven })
})

test('a player is a user', async () => {
  const player = await registerPasskey(server)
  expect(listIn(await signInAgain(server, player), 'roles')).toContain('user')
})

/** Another text of the same length and alphabet: one letter in the middle is exchanged. */
function swapped(text: string): string {
  const at = Math.floor(text.length / 2)
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
