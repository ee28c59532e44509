// Blocks, the games closed and opened, the pages and calls of admins, and the statistics of visits.
import { expect, test } from 'vitest'
import { signUpAdmin } from '../player/admin-caller.ts'
import type { LocalServer } from '../player/local-server.ts'
import { fillTable, sitDown } from './battle-table.ts'
import { call, callFor, callForList, expectRefusal } from './call.ts'
import { A_TIME, A_UUID, fieldsIn, fieldsOf, listIn, numberIn, textIn } from './fields.ts'
import { balanceOf, type Player, signUp } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire } from './wire.ts'

type Server = Pick<LocalServer, 'url' | 'databaseUrl'>

const server = realServer({ MATCH_COUNTDOWN_MS: '60000' })
/** A second server, with settings that single tests need. */
const other = realServer({ RATE_LIMIT: 'on', ANALYTICS: 'off' })

const ABSENT = '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c'
const ADMIN_READS = [
  'GET /api/admin/figures',
  'GET /api/admin/users',
  `GET /api/admin/users/${ABSENT}`,
  'GET /api/admin/battles',
  `GET /api/admin/battles/${ABSENT}`,
  'GET /api/admin/cycles',
  `GET /api/admin/cycles/${ABSENT}/bets`,
  'GET /api/admin/payouts',
  'GET /api/admin/ledger/audit',
  'GET /api/admin/actions',
  'GET /api/admin/blacklist',
  'GET /api/admin/analytics',
  `GET /api/analytics/user-journeys/${ABSENT}`,
] as const
const ADMIN_WRITES = [
  ['PUT /api/admin/game-closed', { closed: true }],
  ['PUT /api/admin/cycle-bets', { enabled: false }],
  [`PUT /api/admin/users/${ABSENT}/role`, { account_role: 'admin' }],
  ['POST /api/admin/blacklist', { user_id: ABSENT, minutes: 5, reason: 'spam_detected' }],
  [`DELETE /api/admin/blacklist/${ABSENT}`, undefined],
  [`POST /api/admin/battles/${ABSENT}/cancel`, undefined],
  [`POST /api/admin/cycles/${ABSENT}/cancel`, undefined],
  [`POST /api/admin/payouts/${ABSENT}/confirm`, undefined],
] as const

let admin: Promise<string> | null = null

/** One admin for all tests of this file. */
function adminToken(): Promise<string> {
  admin ??= signUpAdmin(server).then(({ token }) => token)
  return admin
}

async function block(player: Player, minutes: number | null, reason = 'spam_detected'): Promise<string> {
  const body = { user_id: player.id, minutes, reason }
  return textIn(await callFor(201, server, 'POST /api/admin/blacklist', { token: await adminToken(), body }), 'id')
}

async function lift(id: string): Promise<void> {
  expect((await call(server, `DELETE /api/admin/blacklist/${id}`, { token: await adminToken() })).status).toBe(204)
}

function check(server: Server, { id: userId, token }: Pick<Player, 'id' | 'token'>) {
  return callFor(200, server, 'POST /api/check-blacklist', { token, body: { userId, userIp: '203.0.113.9' } })
}

test('[A02] [A24] [K65] the administration responds with 401 to guests and 403 to players, for reading and for acting', async () => {
  const player = await signUp(server)
  for (const line of ADMIN_READS) {
    expectRefusal(await call(server, line), 401, 'UNAUTHORIZED')
    expectRefusal(await call(server, line, { token: player.token }), 403, 'FORBIDDEN')
  }
  for (const [line, body] of ADMIN_WRITES) {
    const options = body === undefined ? {} : { body }
    expectRefusal(await call(server, line, options), 401, 'UNAUTHORIZED')
    expectRefusal(await call(server, line, { ...options, token: player.token }), 403, 'FORBIDDEN')
  }
  expect(await callFor(200, server, 'GET /api/status')).toMatchObject({ gameClosed: false })
})

test('[R27] [E16] a visitor without a block is not reported as blocked, nor is a guest', async () => {
  const player = await signUp(server)
  expect(await check(server, player)).toEqual({ isBlacklisted: false, blacklistInfo: null })
  const guest = await callFor(200, server, 'POST /api/check-blacklist', { body: {} })
  expect(guest['isBlacklisted']).toBe(false)
})

test('[B17] [E16] a blocked player: the check has the remaining time, calls respond with 403, sockets close with 4003; lifted, all is well', async () => {
  const player = await signUp(server)
  const wire = await openWire(server, { token: player.token })
  const id = await block(player, 5)
  expect(await wire.closed).toEqual({ code: 4003 })
  const info = fieldsIn(await check(server, player), 'blacklistInfo')
  expect(info).toEqual({ timeRemaining: expect.any(Number), isPermanent: false, reason: 'spam_detected' })
  expect(numberIn(info, 'timeRemaining')).toBeGreaterThan(4 * 60_000)
  expect(numberIn(info, 'timeRemaining')).toBeLessThanOrEqual(5 * 60_000)
  for (const line of ['GET /api/users/me', `GET /api/wallets/balance/${player.id}`, 'GET /api/leaderboard'] as const) {
    expectRefusal(await call(server, line, { token: player.token }), 403, 'BLACKLISTED')
  }
  const body = { wallet_address: player.walletAddress, ibex_id: player.deviceSecret }
  expectRefusal(await call(server, 'POST /api/public-users/connect', { body }), 403, 'BLACKLISTED')
  expect(await (await openWire(server, { token: player.token })).closed).toEqual({ code: 4003 })
  expect((await call(server, 'GET /healthz', { token: player.token })).status).toBe(200)
  await lift(id)
  expect((await check(server, player))['isBlacklisted']).toBe(false)
  await callFor(200, server, 'GET /api/users/me', { token: player.token })
})

test('[B17] a block for good has no end; an address is listed like a player, and lifted like one', async () => {
  const token = await adminToken()
  const player = await signUp(server)
  await block(player, null, 'multiple_violations')
  expect(fieldsIn(await check(server, player), 'blacklistInfo')).toMatchObject({
    isPermanent: true,
    timeRemaining: 0,
  })
  const body = { ip: '203.0.113.200', minutes: 10, reason: 'bot_activity' }
  const stored = await callFor(201, server, 'POST /api/admin/blacklist', { token, body })
  expect(stored).toMatchObject({ id: A_UUID, ip: '203.0.113.200', user_id: null, created_at: A_TIME, ends_at: A_TIME })
  const listed = await callForList(server, 'GET /api/admin/blacklist', { token })
  expect(listed.map(({ ip, user_id }) => ip ?? user_id)).toEqual(expect.arrayContaining(['203.0.113.200', player.id]))
  await lift(textIn(stored, 'id'))
  expect((await callForList(server, 'GET /api/admin/blacklist', { token })).map(({ ip }) => ip)).not.toContain(body.ip)
})

test('[B17] five hits of a limit within ten minutes keep a player out for a quarter of an hour', async () => {
  const player = await signUp(other)
  for (let times = 0; times < 5; times += 1) {
    expect((await check(other, player))['isBlacklisted']).toBe(false)
    const wire = await openWire(other, { token: player.token })
    for (let sent = 0; sent <= 50; sent += 1) wire.send({ type: 'ping', timestamp: sent })
    expect(await wire.closed).toEqual({ code: 4008 })
  }
  const bystander = await signUp(other)
  await expect.poll(async () => (await check(other, player))['isBlacklisted'], { timeout: 240_000 }).toBe(true)
  const info = fieldsIn(await check(other, player), 'blacklistInfo')
  expect(info).toMatchObject({ isPermanent: false, reason: 'rate_limit_exceeded' })
  expect(numberIn(info, 'timeRemaining')).toBeGreaterThan(14 * 60_000)
  expectRefusal(await call(other, 'GET /api/users/me', { token: player.token }), 403, 'BLACKLISTED')
  await callFor(200, other, 'GET /api/users/me', { token: bystander.token })
})

test('[A11] [X04] an admin closes and opens the games: the queue empties, new ones are refused, everybody is notified', async () => {
  const token = await adminToken()
  const guest = await openWire(server)
  const { wire } = await sitDown(server)
  wire.send({ type: 'join_battle_queue', amount: 50 })
  await wire.receives({ type: 'battle_queue_joined' })
  const before = wire.received.length
  await callFor(200, server, 'PUT /api/admin/game-closed', { token, body: { closed: true } })
  await wire.receives({ type: 'error', code: 'GAME_CLOSED' }, before)
  const types = wire.received.slice(before).map(({ type }) => type)
  expect(types.indexOf('battle_queue_left')).toBeGreaterThanOrEqual(0)
  expect(types.indexOf('battle_queue_left')).toBeLessThan(types.indexOf('error'))
  await guest.receives({ type: 'game_status', gameClosed: true })
  expect(await callFor(200, server, 'GET /api/status')).toMatchObject({ gameClosed: true })
  const refused = wire.received.length
  wire.send({ type: 'join_battle_queue', amount: 10 })
  await wire.receives({ type: 'error', code: 'GAME_CLOSED' }, refused)
  await callFor(200, server, 'PUT /api/admin/game-closed', { token, body: { closed: false } })
  await guest.receives({ type: 'game_status', gameClosed: false })
  wire.send({ type: 'join_battle_queue', amount: 10 })
  await wire.receives({ type: 'battle_queue_joined', amount: 10 })
  await wire.close()
})

test('an admin finds a player, sees what counts and gives a role, which applies at once', async () => {
  const token = await adminToken()
  const player = await signUp(server)
  const listed = await callForList(server, `GET /api/admin/users?q=${player.walletAddress}&limit=5`, { token })
  expect(listed).toMatchObject([{ id: player.id, account_role: 'user', balance: 100, block: null }])
  const line = `PUT /api/admin/users/${player.id}/role` as const
  await callFor(200, server, line, { token, body: { account_role: 'influencer' } })
  const me = await callFor(200, server, 'GET /api/users/me', { token: player.token })
  expect(fieldsIn(me, 'user')['account_role']).toBe('influencer')
  // A wallet without a passkey is never an admin.
  expectRefusal(await call(server, line, { token, body: { account_role: 'admin' } }), 403, 'FORBIDDEN')
  expectRefusal(await call(server, line, { token, body: { account_role: 'boss' } }), 400, 'FORMAT_ERROR')
  const statement = await callForList(server, `GET /api/statement/${player.id}`, { token })
  expect(statement).toMatchObject([{ amount: 100 }])
})

test('[X21] an admin cancels a running battle: both stakes come back, both players receive it, and the audit log names the admin', async () => {
  const token = await adminToken()
  const { battleId, first, second } = await fillTable(server, { amount: 25 })
  const running = await callForList(server, 'GET /api/admin/battles?status=active', { token })
  expect(running.map(({ id }) => id)).toContain(battleId)
  const detail = await callFor(200, server, `GET /api/admin/battles/${battleId}`, { token })
  expect(detail).toMatchObject({ status: 'active', escrow: 50, server_seed: null })
  expect(listIn(detail, 'events').length).toBeGreaterThan(0)
  const preview = await callFor(200, server, `GET /api/admin/battles/${battleId}/cancel`, { token })
  expect(listIn(preview, 'refunds').map((refund) => fieldsOf(refund)['amount'])).toEqual([25, 25])
  expect(await balanceOf(server, first.player)).toBe(75)
  await callFor(200, server, `POST /api/admin/battles/${battleId}/cancel`, { token })
  for (const { player, wire } of [first, second]) {
    const cancelled = await wire.receives({ type: 'battle_state', battleId, status: 'cancelled' })
    const refund = await wire.receives({ type: 'balance_update', balance: 100, reason: 'battle_refund' })
    expect(wire.received.indexOf(refund)).toBeGreaterThan(wire.received.indexOf(cancelled))
    expect(await balanceOf(server, player)).toBe(100)
  }
  expectRefusal(await call(server, `POST /api/admin/battles/${battleId}/cancel`, { token }), 409, 'BATTLE_OVER')
  const [action] = await callForList(server, 'GET /api/admin/actions', { token })
  expect(action).toMatchObject({
    action: 'battle_cancelled',
    subject_id: battleId,
    admin_id: A_UUID,
    created_at: A_TIME,
  })
  const audit = await callFor(200, server, 'GET /api/admin/ledger/audit', { token })
  expect(audit).toMatchObject({ balanced: true, problems: [] })
})

test('live figures: players, sockets, queue, games and money', async () => {
  const token = await adminToken()
  const { wire } = await sitDown(server)
  wire.send({ type: 'join_battle_queue', amount: 100 })
  await wire.receives({ type: 'battle_queue_joined' })
  const figures = await callFor(200, server, 'GET /api/admin/figures', { token })
  expect(numberIn(fieldsIn(figures, 'sockets'), 'players')).toBeGreaterThan(0)
  expect(numberIn(fieldsIn(figures, 'players'), 'registered')).toBeGreaterThan(0)
  expect(listIn(figures, 'queue')).toContainEqual({ amount: 100, players: 1 })
  const sections = ['battles', 'house', 'payments']
  for (const section of sections) expect(Object.keys(fieldsIn(figures, section)).length).toBeGreaterThan(2)
  await wire.close()
})

test('[R29] [R30] [R28] [E31] visits and ways are taken with 202; admins read the ways of a player', async () => {
  const token = await adminToken()
  const player = await signUp(server)
  const { walletAddress } = player
  const view = { walletAddress, url: '/battle', referrerUrl: '', sessionId: 's-1', userAgent: 'test' }
  expect((await call(server, 'POST /api/analytics/log-page-view', { body: view })).status).toBe(202)
  const way = {
    walletAddress,
    pageCategoryName: 'Battle',
    referrerPageCategoryName: 'Homepage',
    actionName: 'DIRECT_URL',
    additionalData: JSON.stringify({ path: '/battle', search: '', hash: '' }),
  }
  expect((await call(server, 'POST /api/analytics/log-user-journey', { body: way })).status).toBe(202)
  const read = () => callForList(server, `GET /api/analytics/user-journeys/${player.id}`, { token })
  expect(await read()).toMatchObject([way])
  const summary = await callFor(200, server, 'GET /api/admin/analytics?period=24h', { token })
  expect(numberIn(summary, 'page_views')).toBeGreaterThan(0)
  for (const path of ['log-page-view', 'log-user-journey'] as const) {
    expectRefusal(await call(server, `POST /api/analytics/${path}`, { body: {} }), 400, 'FORMAT_ERROR')
  }
})

test('[N09] without analytics the status shows it, and page views that are sent all the same are dropped', async () => {
  expect(await callFor(200, other, 'GET /api/status')).toMatchObject({ analytics: false })
  const way = { walletAddress: null, pageCategoryName: 'Battle', actionName: 'DIRECT_URL' }
  expect((await call(other, 'POST /api/analytics/log-user-journey', { body: way })).status).toBe(202)
  const { token } = await signUpAdmin(other)
  expect(await callFor(200, other, 'GET /api/admin/analytics?period=ALL', { token })).toMatchObject({
    enabled: false,
    categories: [],
  })
})

test('[K66] the administration knows no password: neither basic credentials nor a field or header open it', async () => {
  const basic = `Basic ${Buffer.from('admin:admin').toString('base64')}`
  for (const headers of [{ authorization: basic }, { 'x-admin-password': 'admin' }, { 'x-admin': 'true' }]) {
    expectRefusal(await call(server, 'GET /api/admin/figures', { headers }), 401, 'UNAUTHORIZED')
  }
  const document = await callFor(200, server, 'GET /api/openapi.json')
  expect(JSON.stringify(document)).not.toMatch(/password/i)
})
