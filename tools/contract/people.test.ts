// Players beside their games: picture, sessions, passkeys, browser wallets, and referral links.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { sitDown } from './battle-table.ts'
import { call, callFor, callForList, expectRefusal } from './call.ts'
import { askToSignIn, authenticatorOf, finish, registerPasskey, signInAgain } from './ceremony.ts'
import { A_TIME, A_UUID, type Fields, fieldsIn, fieldsOf, listIn, numberIn, textIn } from './fields.ts'
import { balanceOf, type Player, signUp } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire } from './wire.ts'

const adminWallet = privateKeyToAccount(generatePrivateKey())
const server = realServer({
  ADMIN_WALLETS: adminWallet.address,
  WELCOME_BALANCE: '100',
  CYCLE_CANDLE_MS: '300',
  CYCLE_RESULTS_MS: '500',
})

const ME = 'GET /api/users/me'
const LINKS = 'POST /api/creator-links'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A message that the test composes itself, signed by a real key. */
async function signed(wallet: PrivateKeyAccount, changes: { nonce?: string; domain?: string } = {}) {
  const asked = await callFor(200, server, `GET /api/web3/nonce?address=${wallet.address}`)
  const message = createSiweMessage({
    domain: changes.domain ?? new URL(server.url).host,
    uri: server.url,
    address: wallet.address,
    chainId: 1,
    version: '1',
    nonce: changes.nonce ?? textIn(asked, 'nonce'),
    issuedAt: new Date(textIn(asked, 'issued_at')),
  })
  return { message, signature: await wallet.signMessage({ message }) }
}

async function signInWith(wallet: PrivateKeyAccount): Promise<Fields> {
  return callFor(200, server, 'POST /api/web3/sign-in', { body: await signed(wallet) })
}

let admin: Promise<string> | null = null

function adminToken(): Promise<string> {
  admin ??= signInWith(adminWallet).then((user) => textIn(user, 'token'))
  return admin
}

/** A code is never assigned twice, so each test has its own. */
function newCode(): string {
  return `L-${randomUUID().slice(0, 8)}`
}

async function giveLink(owner: Pick<Player, 'id'>, code = newCode()): Promise<Fields> {
  return callFor(201, server, LINKS, { token: await adminToken(), body: { user_id: owner.id, link_code: code } })
}

function statsOf(link: Fields, token: string, timeframe = '24h'): Promise<Fields> {
  return callFor(200, server, `GET /api/creator-links/${textIn(link, 'id')}/stats?timeframe=${timeframe}`, { token })
}

test('[P02] [R19] a picture has an address that anybody may open, under its own type, and none once removed', async () => {
  const { id, token } = await signUp(server)
  const body = { profile_picture: `data:image/png;base64,${PNG.toString('base64')}` }
  await callFor(200, server, `PUT /api/users/${id}`, { token, body })
  const response = await fetch(`${server.url}/api/users/${id}/picture`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/api/users/${id}/picture`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  await callFor(200, server, `PUT /api/users/${id}`, { token, body: { profile_picture: null } })
  expectRefusal(await call(server, `GET /api/users/${id}/picture`), 404, 'NOT_FOUND')
})

test('[E04] [R17] [R19] what a profile shows, name, picture and wallet address, is in me as it was last changed', async () => {
  const { id, token, walletAddress } = await signUp(server)
  const pseudo = `Zoe_${randomUUID().slice(0, 8)}`
  const picture = `data:image/png;base64,${PNG.toString('base64')}`
  await callFor(200, server, `PUT /api/users/${id}`, { token, body: { pseudo } })
  await callFor(200, server, `PUT /api/users/${id}`, { token, body: { profile_picture: picture } })
  const { user } = await callFor(200, server, ME, { token })
  expect(user).toMatchObject({ pseudo, profile_picture: picture, wallet_address: walletAddress })
})

test('[R19] [P10] [P12] the profile of another player, or of nobody, is not changed', async () => {
  const { token } = await signUp(server)
  const other = await signUp(server)
  for (const id of [other.id, randomUUID()]) {
    for (const body of [{ pseudo: 'Voleur' }, { profile_picture: null }]) {
      expectRefusal(await call(server, `PUT /api/users/${id}`, { token, body }), 403, 'FORBIDDEN')
    }
  }
})

test('sessions are listed, one is ended, all are ended, and their sockets close', async () => {
  const player = await signUp(server)
  const body = { wallet_address: player.walletAddress, ibex_id: player.deviceSecret }
  const phone = await callFor(200, server, 'POST /api/public-users/connect', { body })
  const phoneToken = textIn(phone, 'token')
  const wire = await openWire(server, { token: phoneToken })
  const { token } = player
  const sessions = await callForList(server, 'GET /api/users/me/sessions', { token })
  expect(sessions.map((session) => session['current']).sort()).toEqual([false, true])
  for (const session of sessions) {
    expect(session).toMatchObject({ id: A_UUID, created_at: A_TIME, last_used_at: A_TIME, device: expect.any(Object) })
  }
  const other = sessions.find((session) => session['current'] === false) ?? {}
  expect((await call(server, `DELETE /api/users/me/sessions/${textIn(other, 'id')}`, { token })).status).toBe(204)
  expect((await wire.closed).code).toBe(4001)
  expectRefusal(await call(server, ME, { token: phoneToken }), 401, 'UNAUTHORIZED')
  const ownWire = await openWire(server, { token })
  expect((await call(server, 'DELETE /api/users/me/sessions', { token })).status).toBe(204)
  expect((await ownWire.closed).code).toBe(4001)
  expectRefusal(await call(server, ME, { token }), 401, 'UNAUTHORIZED')
})

test('a wallet takes a second passkey by proof of the first, opens with both, and never loses its last', async () => {
  const holder = await registerPasskey(server, 'Ada')
  const claim = { wallet_address: holder.walletAddress, ibex_id: holder.passkeyUserId }
  const user = await callFor(201, server, 'POST /api/public-users/signup', { token: holder.accessToken, body: claim })
  const token = textIn(user, 'token')

  const proof = await askToSignIn(server)
  const response = await callFor(200, server, 'POST /api/users/me/passkeys/options', {
    token,
    body: { challenge: proof.challenge, credential: holder.authenticator.authenticate(proof) },
  })
  const options = fieldsIn(response, 'credentialRequestOptions')
  const device = authenticatorOf(server)
  const credential = device.register(options as never)
  const challenge = textIn(options, 'challenge')
  // The credential adds a passkey: the endpoint of sign-up and sign-in refuses it.
  const added = await callFor(201, server, 'POST /api/users/me/passkeys', {
    token,
    body: { challenge, credential, name: 'Téléphone' },
  })
  expect(added).toMatchObject({ id: A_UUID, name: 'Téléphone', created_at: A_TIME })
  expectRefusal(await finish(server, challenge, credential), 401, 'INVALID_CREDENTIALS')

  const second = await signInAgain(server, { ...holder, authenticator: device })
  const me = await callFor(200, server, 'GET /api/proxy/passkeys/users/me', { token: textIn(second, 'access_token') })
  expect(textIn(me, 'id')).toBe(holder.passkeyUserId)

  const list = await callForList(server, 'GET /api/users/me/passkeys', { token })
  expect(list).toHaveLength(2)
  const [first] = list
  expect((await call(server, `DELETE /api/users/me/passkeys/${textIn(first ?? {}, 'id')}`, { token })).status).toBe(204)
  const last = await call(server, `DELETE /api/users/me/passkeys/${textIn(added, 'id')}`, { token })
  expectRefusal(last, 409, 'LAST_PASSKEY')
})

test('a browser wallet signs in by EIP-4361, twice to the same player', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const first = await signInWith(wallet)
  expect(first).toMatchObject({
    id: A_UUID,
    balance: 100,
    token: expect.any(String),
    ibex_id: expect.any(String),
    wallet_address: wallet.address,
    pseudo: expect.any(String),
    account_role: 'user',
    isInfluencer: false,
  })
  const second = await signInWith(wallet)
  expect([second['id'], second['balance']]).toEqual([first['id'], 100])
  const { user } = await callFor(200, server, ME, { token: textIn(second, 'token') })
  expect(fieldsOf(user)['wallet_address']).toBe(wallet.address)
})

test('what is signed for another site, by another key, with another nonce or once before is refused', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const thief = privateKeyToAccount(generatePrivateKey())
  const used = await signed(wallet)
  await callFor(200, server, 'POST /api/web3/sign-in', { body: used })
  const { message } = await signed(wallet)
  const attempts = [
    await signed(wallet, { domain: 'evil.example' }),
    await signed(wallet, { nonce: 'a'.repeat(32) }),
    { message, signature: await thief.signMessage({ message }) },
    used,
  ]
  for (const body of attempts) {
    expectRefusal(await call(server, 'POST /api/web3/sign-in', { body }), 401, 'INVALID_CREDENTIALS')
  }
})

test('[R22] [R20] [R21] [R25] an admin gives a link; its owner sees it, others don’t, and its code is taken', async () => {
  const luna = await signUp(server)
  const stranger = await signUp(server)
  const code = newCode()
  expect(await callFor(200, server, `GET /api/creator-links/check/${code}`, { token: luna.token })).toEqual({
    available: true,
  })
  const link = await giveLink(luna, code)
  expect(link).toMatchObject({ id: A_UUID, link_code: code, total_commission_generated: 0 })
  expect(await callForList(server, 'GET /api/creator-links', { token: luna.token })).toEqual([link])
  expect(await callForList(server, 'GET /api/creator-links', { token: stranger.token })).toEqual([])
  const one = `GET /api/creator-links/${textIn(link, 'id')}` as const
  expect(await callFor(200, server, one, { token: luna.token })).toEqual(link)
  expectRefusal(await call(server, one, { token: stranger.token }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, one), 401, 'UNAUTHORIZED')
  for (const taken of [code, code.toUpperCase(), code.toLowerCase()]) {
    const response = await callFor(200, server, `GET /api/creator-links/check/${taken}`, { token: luna.token })
    expect(response).toEqual({ available: false })
    const again = { token: await adminToken(), body: { user_id: luna.id, link_code: taken } }
    expectRefusal(await call(server, LINKS, again), 409, 'LINK_CODE_TAKEN')
  }
  for (const bad of ['ab', 'a'.repeat(33), 'a b c', 'a_b_c', 7, null]) {
    const body = { user_id: luna.id, link_code: bad }
    expectRefusal(await call(server, LINKS, { token: await adminToken(), body }), 400, 'FORMAT_ERROR')
  }
})

test('[R22] [R23] [R24] [I09] only admins make, change and delete links', async () => {
  const luna = await signUp(server)
  const link = await giveLink(luna)
  const body = { user_id: luna.id, link_code: newCode() }
  const path = `/api/creator-links/${textIn(link, 'id')}` as const
  const { token } = luna
  expectRefusal(await call(server, LINKS, { token, body }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, `PUT ${path}`, { token, body }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, `DELETE ${path}`, { token }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, 'GET /api/admin/creator-links', { token }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, `POST /api/admin${path.slice('/api'.length)}/payout`, { token }), 403, 'FORBIDDEN')
  const changed = await callFor(200, server, `PUT ${path}`, { token: await adminToken(), body })
  expect(changed['link_code']).toBe(body.link_code)
  expect((await call(server, `DELETE ${path}`, { token: await adminToken() })).status).toBe(204)
  expect(await callForList(server, 'GET /api/creator-links', { token })).toEqual([])
})

test('[E18] [R26] [I17] [I18] [I19] a player and a bet that came by a link show in its figures, and an admin pays what it earned', async () => {
  const luna = await signUp(server)
  const code = newCode()
  const link = await giveLink(luna, code)
  const player = await signUp(server, { creator_link_code: code.toLowerCase() })
  const wire = await openWire(server, { token: player.token })
  const clientRef = randomUUID()
  const { cycleId } = await wire.receives({ type: 'state', cyclePhase: 'betting' })
  wire.send({
    type: 'placeBet',
    userId: player.id,
    cycleId,
    direction: 'up',
    amount: 50,
    creator_link_code: code,
    clientRef,
  })
  expect(numberIn(await wire.receives({ type: 'newBet', clientRef }), 'total_fee')).toBe(1)

  const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date())
  const day = { date: today, new_users: 1, active_users: 1, revenue: 0.25 }
  for (const timeframe of ['24h', '7j', '1m', 'ALL']) {
    expect(await statsOf(link, luna.token, timeframe)).toEqual({
      stats: { new_users: 1, active_users: 1, total_bets: 1, total_bet_amount: 50 },
      history: [day],
      link: { ...link, total_commission_generated: 0.25 },
      commission_due: 0.25,
      status_distribution: { active: 1, inactive: 0, new: 0 },
    })
  }
  const stats = `GET /api/creator-links/${textIn(link, 'id')}/stats` as const
  expectRefusal(await call(server, stats, { token: player.token }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, `${stats}?timeframe=2w`, { token: luna.token }), 400, 'FORMAT_ERROR')

  const token = await adminToken()
  const found = await callForList(server, `GET /api/admin/creator-links?q=${code}`, { token })
  expect(found).toMatchObject([{ users: 1, commission_due: 0.25, commission_paid: 0 }])
  const payout = `POST /api/admin/creator-links/${textIn(link, 'id')}/payout` as const
  const headers = { 'idempotency-key': randomUUID() }
  expect((await callFor(200, server, payout, { token, headers }))['paid']).toBe(0.25)
  expect((await callFor(200, server, payout, { token, headers }))['paid']).toBe(0.25)
  expectRefusal(await call(server, payout, { token }), 422, 'NO_COMMISSION')
  expect(await balanceOf(server, luna)).toBe(100.25)
  const audit = await callFor(200, server, 'GET /api/admin/ledger/audit', { token })
  expect([audit['balanced'], listIn(audit, 'problems')]).toEqual([true, []])
})

test('[L29] the opponent’s picture comes as an address', async () => {
  const first = await sitDown(server)
  const second = await sitDown(server)
  const body = { profile_picture: `data:image/png;base64,${PNG.toString('base64')}` }
  await callFor(200, server, `PUT /api/users/${first.player.id}`, { token: first.player.token, body })
  first.wire.send({ type: 'join_battle_queue', amount: 10 })
  await first.wire.receives({ type: 'battle_queue_joined' })
  second.wire.send({ type: 'join_battle_queue', amount: 10 })
  const { opponent } = await second.wire.receives({ type: 'battle_match_found' })
  const url = textIn(fieldsOf(opponent), 'avatarUrl')
  const picture = await fetch(`${server.url}${url}`)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
})
