// Accounts: who may open which wallet, with and without passkeys; sessions; access to a player's own data.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call, callFor, callForList, expectRefusal } from './call.ts'
import { registerPasskey, signInAgain } from './ceremony.ts'
import { A_TEXT, A_TIME, A_UUID, type Fields, fieldsIn, textIn } from './fields.ts'
import { balanceOf, randomWalletAddress, signUp } from './player.ts'
import { realServer } from './real-server.ts'

const ADMIN_WALLET = '0xAdAdadAdadaDADadadadADAdaDADadAdadaDAdaD'
const server = realServer({ ADMIN_WALLETS: ADMIN_WALLET, WELCOME_BALANCE: '123.45' })

const SIGNUP = 'POST /api/public-users/signup'
const CONNECT = 'POST /api/public-users/connect'
const VALIDATE = 'POST /api/public-users/validate-token'
const LOGOUT = 'POST /api/public-users/logout'
const ME = 'GET /api/users/me'

function otherCase(address: string): string {
  const digits = [...address.slice(2)].map((digit) =>
    digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase(),
  )
  return `0x${digits.join('')}`
}

function localBody(differences: Fields = {}): Fields {
  return { wallet_address: randomWalletAddress(), ibex_id: randomUUID(), ...differences }
}

test('[R03] [E12] [K10] a passkey signs its wallet up and gets a player with the welcome balance', async () => {
  const { accessToken, passkeyUserId, walletAddress } = await registerPasskey(server, 'Danielle')
  const body = { wallet_address: walletAddress, ibex_id: passkeyUserId }
  const user = await callFor(201, server, SIGNUP, { token: accessToken, body })
  expect(user).toEqual({
    id: A_UUID,
    balance: 123.45,
    token: A_TEXT,
    ibex_id: passkeyUserId,
    wallet_address: walletAddress,
    pseudo: expect.stringContaining('Danielle'),
    account_role: 'user',
    isInfluencer: false,
  })
  expectRefusal(await call(server, SIGNUP, { token: accessToken, body }), 409, 'USER_EXISTS')
})

test('[R02] [R04] connect signs the same player in, with a token of its own, and beta connect is the same', async () => {
  const player = await registerPasskey(server)
  const body = { wallet_address: player.walletAddress, ibex_id: player.passkeyUserId }
  expectRefusal(await call(server, CONNECT, { token: player.accessToken, body }), 404, 'USER_NOT_FOUND')
  const first = await callFor(201, server, SIGNUP, { token: player.accessToken, body })
  const token = textIn(await signInAgain(server, player), 'access_token')
  const second = await callFor(200, server, CONNECT, { token, body })
  expect(second).toEqual({ ...first, token: A_TEXT })
  const third = await callFor(200, server, 'POST /api/users/beta-test/connect', { token, body })
  expect(third).toEqual({ ...first, token: A_TEXT })
  expect(new Set([first, second, third].map((user) => textIn(user, 'token'))).size).toBe(3)
})

test('[K03] nobody opens the wallet of a passkey with less than its own access token and id', async () => {
  const victim = await registerPasskey(server)
  const thief = await registerPasskey(server)
  const { walletAddress, passkeyUserId, accessToken, refreshToken } = victim
  const whole = { wallet_address: walletAddress, ibex_id: passkeyUserId }

  for (const line of [SIGNUP, CONNECT] as const) {
    expect((await call(server, line, { token: thief.accessToken, body: whole })).status).toBe(401)
    expect((await call(server, line, { token: refreshToken, body: whole })).status).toBe(401)
    expect((await call(server, line, { token: 'made-up', body: whole })).status).toBe(401)
    const wrongId = { wallet_address: walletAddress, ibex_id: thief.passkeyUserId }
    expect((await call(server, line, { token: accessToken, body: wrongId })).status).toBe(401)
    expect((await call(server, line, { token: thief.accessToken, body: wrongId })).status).toBe(401)
    const wrongWallet = { wallet_address: thief.walletAddress, ibex_id: passkeyUserId }
    expect((await call(server, line, { token: accessToken, body: wrongWallet })).status).toBe(401)
    const strange = { wallet_address: randomWalletAddress(), ibex_id: passkeyUserId }
    expect((await call(server, line, { token: accessToken, body: strange })).status).toBe(401)
  }
})

test('a wallet that a passkey owns opens with no device secret, neither before its player exists nor after', async () => {
  const { accessToken, passkeyUserId, walletAddress } = await registerPasskey(server)
  const tryLocally = async () => {
    for (const address of [walletAddress, walletAddress.toLowerCase()]) {
      for (const ibexId of [randomUUID(), passkeyUserId]) {
        const body = { wallet_address: address, ibex_id: ibexId }
        expect((await call(server, CONNECT, { body })).status).toBe(401)
        const { status } = await call(server, SIGNUP, { body })
        expect([401, 409, 422]).toContain(status)
      }
    }
  }
  await tryLocally()
  const body = { wallet_address: walletAddress, ibex_id: passkeyUserId }
  await callFor(201, server, SIGNUP, { token: accessToken, body })
  await tryLocally()
})

test('[K32] a local wallet is signed up and connected by its address and the secret of its device', async () => {
  const body = localBody()
  const user = await callFor(201, server, SIGNUP, { body })
  expect(user).toMatchObject({
    id: A_UUID,
    balance: 123.45,
    token: A_TEXT,
    ibex_id: body['ibex_id'],
    wallet_address: expect.stringMatching(new RegExp(`^${body['wallet_address']}$`, 'i')),
    pseudo: A_TEXT,
    account_role: 'user',
    isInfluencer: false,
  })
  const again = await callFor(200, server, CONNECT, { body })
  expect(again).toEqual({ ...user, token: A_TEXT })
  expectRefusal(await call(server, SIGNUP, { body }), 409, 'USER_EXISTS')
})

test('a local wallet stays shut for another secret, and an unknown one is not found', async () => {
  const body = localBody()
  await callFor(201, server, SIGNUP, { body })
  const stolen = { ...body, ibex_id: randomUUID() }
  expect((await call(server, CONNECT, { body: stolen })).status).toBe(401)
  expectRefusal(await call(server, SIGNUP, { body: stolen }), 409, 'USER_EXISTS')
  expectRefusal(await call(server, CONNECT, { body: localBody() }), 404, 'USER_NOT_FOUND')
})

test.each([
  ['00000000-0000-0000-0000-00000000abcd', 'a name padded with zeros'],
  ['00000000-0000-4000-8000-00000000abcd', 'a padded name dressed as version 4'],
  ['00000000-0000-0000-0000-000000000000', 'the nil UUID'],
  ['6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'version 1'],
  ['not-a-uuid', 'no UUID'],
  ['motdepasse', 'a password'],
])('a device secret must be a random version 4 UUID, not %s (%s)', async (ibexId) => {
  expectRefusal(await call(server, SIGNUP, { body: localBody({ ibex_id: ibexId }) }), 422, 'WEAK_ID')
})

test.each([
  [{ wallet_address: '0x1234' }],
  [{ wallet_address: 'a'.repeat(42) }],
  [{ wallet_address: 42 }],
  [{ ibex_id: '' }],
  [{ ibex_id: 7 }],
  [{ ibex_id: null }],
  [{ creator_link_code: '!' }],
])('a sign-up of the wrong shape is a format error: %j', async (differences) => {
  expectRefusal(await call(server, SIGNUP, { body: localBody(differences) }), 400, 'FORMAT_ERROR')
})

test('sign-up may carry the code of an influencer', async () => {
  await callFor(201, server, SIGNUP, { body: localBody({ creator_link_code: 'CODE-42' }) })
})

test('addresses compare without regard to case', async () => {
  const body = localBody()
  const user = await callFor(201, server, SIGNUP, { body })
  const shouted = { ...body, wallet_address: otherCase(textIn(body, 'wallet_address')) }
  expect((await callFor(200, server, CONNECT, { body: shouted }))['id']).toBe(user['id'])
  expectRefusal(await call(server, SIGNUP, { body: shouted }), 409, 'USER_EXISTS')

  const { accessToken, passkeyUserId, walletAddress } = await registerPasskey(server)
  const passkeyBody = { wallet_address: otherCase(walletAddress), ibex_id: passkeyUserId.toUpperCase() }
  const owner = await callFor(201, server, SIGNUP, {
    token: accessToken,
    body: { ...passkeyBody, ibex_id: passkeyUserId },
  })
  const token = textIn(owner, 'token')
  const found = await callFor(200, server, `GET /api/users/wallet/${walletAddress.toLowerCase()}`, { token })
  expect(found).toEqual({ id: owner['id'] })
})

test('[K65] a local wallet takes no address of an admin, and is never one', async () => {
  for (const address of [ADMIN_WALLET, ADMIN_WALLET.toLowerCase()]) {
    const body = localBody({ wallet_address: address })
    expectRefusal(await call(server, SIGNUP, { body }), 422, 'RESERVED_WALLET')
    expectRefusal(await call(server, CONNECT, { body }), 404, 'USER_NOT_FOUND')
  }
})

test('of many sign-ups of one wallet at the same time one gets in, and is welcomed once', async () => {
  const body = localBody()
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => call(server, SIGNUP, { body })))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  const user = await callFor(200, server, CONNECT, { body })
  expect(user['balance']).toBe(123.45)
})

test('[R05] [E13] a good token is valid; none, a made-up one and a revoked one are not, always with 200', async () => {
  const { token } = await signUp(server)
  expect(await callFor(200, server, VALIDATE, { token })).toEqual({ valid: true, message: A_TEXT })
  for (const options of [{}, { token: 'made-up' }, { headers: { authorization: 'x' } }, { body: {} }]) {
    expect(await callFor(200, server, VALIDATE, options)).toEqual({ valid: false, message: A_TEXT })
  }
  expect((await call(server, LOGOUT, { token })).status).toBe(204)
  expect(await callFor(200, server, VALIDATE, { token })).toEqual({ valid: false, message: A_TEXT })
})

test('logging out revokes this token, not those of other devices', async () => {
  const player = await signUp(server)
  const body = { wallet_address: player.walletAddress, ibex_id: player.deviceSecret }
  const other = textIn(await callFor(200, server, CONNECT, { body }), 'token')
  const response = await call(server, LOGOUT, { token: player.token })
  expect(response.status).toBe(204)
  expect(response.text).toBe('')
  expectRefusal(await call(server, ME, { token: player.token }), 401, 'UNAUTHORIZED')
  expectRefusal(await call(server, LOGOUT, { token: player.token }), 401, 'UNAUTHORIZED')
  await callFor(200, server, ME, { token: other })
})

test('[R17] [E02] [E03] me returns the profile and the wallet', async () => {
  const { id, token, walletAddress, deviceSecret } = await signUp(server)
  const { user, wallet } = await callFor(200, server, ME, { token })
  expect(user).toMatchObject({
    id,
    pseudo: A_TEXT,
    profile_picture: null,
    wallet_address: walletAddress,
    ibex_id: expect.anything(),
    total_battles: 0,
    victories: 0,
    total_gains: 0,
    created_at: A_TIME,
    updated_at: A_TIME,
    wallet_type: A_TEXT,
    balance: 123.45,
  })
  expect(wallet).toEqual({ pub_address: walletAddress, wallet_type: A_TEXT, balance: 123.45 })
  // The secret of a device is stored hashed, so it cannot be read back.
  expect(JSON.stringify({ user, wallet })).not.toContain(deviceSecret)
})

test('[R06] [R07] [E05] [E06] a player sees their balance and wallets', async () => {
  const player = await signUp(server)
  expect(await callFor(200, server, `GET /api/wallets/balance/${player.id}`, { token: player.token })).toEqual({
    balance: 123.45,
  })
  const wallets = await callForList(server, `GET /api/wallets/user/${player.id}`, { token: player.token })
  expect(wallets).toEqual([{ id: A_UUID, pub_address: player.walletAddress, wallet_type: A_TEXT, balance: 123.45 }])
})

test('[R10] a player takes out up to the whole balance, the welcome included, and no more', async () => {
  const { id, token } = await signUp(server)
  const request = (amount: number) => ({ token, body: { user_id: id, amount, method: 'api' } })
  const line = 'POST /api/wallets/withdraw'
  expectRefusal(await call(server, line, request(123.46)), 422, 'INSUFFICIENT_BALANCE')
  expect(await callFor(201, server, line, request(123.45))).toMatchObject({ amount: 123.45, new_balance: 0 })
})

test('[R31] what is another player’s is forbidden', async () => {
  const [mine, theirs] = [await signUp(server), await signUp(server)]
  const { token } = mine
  for (const path of ['wallets/balance', 'wallets/user', 'battles/user']) {
    expectRefusal(await call(server, `GET /api/${path}/${theirs.id}`, { token }), 403, 'FORBIDDEN')
    expectRefusal(await call(server, `GET /api/${path}/${randomUUID()}`, { token }), 403, 'FORBIDDEN')
    expectRefusal(await call(server, `GET /api/${path}/7`, { token }), 400, 'FORMAT_ERROR')
  }
  const rename = await call(server, `PUT /api/users/${theirs.id}`, { token, body: { pseudo: 'Voleur' } })
  expectRefusal(rename, 403, 'FORBIDDEN')
  expect(await balanceOf(server, theirs)).toBe(123.45)
})

test.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=101', 'limit=all', 'before=yesterday', 'before='])(
  'a page of a list is asked for by a whole number and a time: %s is refused',
  async (query) => {
    const { id, token } = await signUp(server)
    expectRefusal(await call(server, `GET /api/battles/user/${id}?${query}`, { token }), 400, 'FORMAT_ERROR')
  },
)

test('[R18] the id of a wallet is shown to its owner only', async () => {
  const [mine, theirs] = [await signUp(server), await signUp(server)]
  const { token } = mine
  expect(await callFor(200, server, `GET /api/users/wallet/${mine.walletAddress}`, { token })).toEqual({ id: mine.id })
  expectRefusal(await call(server, `GET /api/users/wallet/${theirs.walletAddress}`, { token }), 404, 'NOT_FOUND')
  expectRefusal(await call(server, `GET /api/users/wallet/${randomWalletAddress()}`, { token }), 404, 'NOT_FOUND')
  expectRefusal(await call(server, 'GET /api/users/wallet/bob', { token }), 400, 'FORMAT_ERROR')
})

test('[R19] a pseudo is 3 to 20 letters, digits, hyphens or underscores, and one player’s only', async () => {
  const [first, second] = [await signUp(server), await signUp(server)]
  const rename = (player: typeof first, pseudo: unknown) =>
    call(server, `PUT /api/users/${player.id}`, { token: player.token, body: { pseudo } })
  const unique = `Zoe_${randomUUID().slice(0, 8)}`

  const profile = await callFor(200, server, `PUT /api/users/${first.id}`, {
    token: first.token,
    body: { pseudo: unique },
  })
  expect(profile).toMatchObject({ id: first.id, pseudo: unique })
  expect(fieldsIn(await callFor(200, server, ME, { token: first.token }), 'user')['pseudo']).toBe(unique)

  expectRefusal(await rename(second, unique), 409, 'PSEUDO_TAKEN')
  expectRefusal(await rename(second, unique.toUpperCase()), 409, 'PSEUDO_TAKEN')
  // A player may change the case of the own name.
  expect((await rename(first, unique.toUpperCase())).status).toBe(200)
  for (const bad of ['', 'ab', 'a'.repeat(21), 'a b c', 'a.b.c', '<b>x</b>', 7, null, ['abc']]) {
    expectRefusal(await rename(second, bad), 400, 'FORMAT_ERROR')
  }
  for (const good of ['abc', 'a'.repeat(20), 'A-b_9', 'Éloïse']) {
    expect((await rename(second, good)).status, good).toBe(200)
  }
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a profile picture is a PNG, JPEG or WebP by its bytes, at most 256 KB, and can be removed', async () => {
  const player = await signUp(server)
  const send = (picture: unknown) =>
    call(server, `PUT /api/users/${player.id}`, { token: player.token, body: { profile_picture: picture } })

  const url = `data:image/png;base64,${PNG}`
  const profile = await callFor(200, server, `PUT /api/users/${player.id}`, {
    token: player.token,
    body: { profile_picture: url },
  })
  expect(profile['profile_picture']).toBe(url)

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
  const disguised = `data:image/png;base64,${svg}`
  const bytes = Buffer.alloc(256 * 1024 + 1)
  Buffer.from(PNG, 'base64').copy(bytes)
  const tooLarge = `data:image/png;base64,${bytes.toString('base64')}`
  for (const bad of ['https://example.org/a.png', `data:image/svg+xml;base64,${svg}`, disguised, tooLarge, 7, 'x']) {
    const { status } = await send(bad)
    expect([400, 413, 415, 422], String(bad).slice(0, 40)).toContain(status)
  }
  const kept = fieldsIn(await callFor(200, server, ME, { token: player.token }), 'user')
  expect(kept['profile_picture']).toBe(url)

  const atLimit = Buffer.alloc(256 * 1024)
  Buffer.from(PNG, 'base64').copy(atLimit)
  expect((await send(`data:image/png;base64,${atLimit.toString('base64')}`)).status).toBe(200)
  expect((await send(null)).status).toBe(200)
  expect(fieldsIn(await callFor(200, server, ME, { token: player.token }), 'user')['profile_picture']).toBeNull()
})

test('an update changes the pseudo or the picture and nothing else', async () => {
  const { id, token, walletAddress, deviceSecret } = await signUp(server)
  const body = { wallet_address: walletAddress, ibex_id: deviceSecret }
  const before = await callFor(200, server, CONNECT, { body })
  for (const update of [{}, { account_role: 'admin' }, { balance: 1e6 }, { pseudo: 'Malin', account_role: 'admin' }]) {
    const { status } = await call(server, `PUT /api/users/${id}`, { token, body: update })
    expect([200, 400]).toContain(status)
  }
  const after = await callFor(200, server, CONNECT, { body })
  expect(after).toEqual({ ...before, pseudo: after['pseudo'], token: A_TEXT })
  expect(after).toMatchObject({ account_role: 'user', balance: 123.45 })
})

test('tokens and device secrets are stored hashed: the database has none of them', async () => {
  const { token, deviceSecret, walletAddress } = await signUp(server)
  const { accessToken, refreshToken } = await registerPasskey(server)
  const file = server.databaseUrl.slice('file:'.length)
  const stored = Buffer.concat(
    [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)),
  )
  expect(stored.includes(walletAddress)).toBe(true)
  for (const secret of [token, deviceSecret, accessToken, refreshToken]) expect(stored.includes(secret)).toBe(false)
})

test('tokens are random: long, and never the same', async () => {
  const { accessToken, refreshToken } = await registerPasskey(server)
  const tokens = [accessToken, refreshToken, (await signUp(server)).token, (await signUp(server)).token]
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(token.length).toBeGreaterThanOrEqual(32)
})
