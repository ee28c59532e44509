import { randomUUID } from 'node:crypto'
import { API_TOKENS_MAX, type BlacklistInfo, type PublicUser, type UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { newBrowserWallet, signInByWallet } from '../../test/browser-wallets.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally, signUpWithPasskey, walletClaim } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import { hashOfToken } from '../identity/secrets.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { COST_LIMITS } from '../platform/http/costs.ts'
import { listActive } from './repository.ts'

const QUARTER_MS = 15 * MINUTE_MS
const ELSEWHERE = '203.0.113.9'
const BLACKLISTED = { status: 403, code: 'BLACKLISTED' }
const WELCOME = { isBlacklisted: false, blacklistInfo: null }

type Asking = Pick<PublicUser, 'id' | 'token'>

function check({ call }: TestApp, user: Asking | null = null) {
  return call('checkBlacklist', user === null ? { body: {} } : { token: user.token, body: { userId: user.id } })
}

async function infoOf(app: TestApp, user: Asking | null = null): Promise<BlacklistInfo> {
  const { isBlacklisted, blacklistInfo } = await check(app, user)
  expect(isBlacklisted).toBe(true)
  if (blacklistInfo === null) throw new Error('a blocked player gets the end of the block')
  return blacklistInfo
}

/** Opens a socket that sends until it is closed. */
async function flood(app: TestApp, of: Parameters<typeof openSocket>[1]): Promise<void> {
  const socket = openSocket(app.application.gateway, of)
  for (let sent = 0; sent <= 50; sent += 1) socket.send({ type: 'ping', timestamp: 0 })
  await app.settle()
  expect(socket.closeCode).toBe(4008)
}

async function floodTimes(app: TestApp, times: number, userId: UserId | null): Promise<void> {
  for (let count = 0; count < times; count += 1) await flood(app, { userId })
}

function openBlacklist(createDatabase: () => Promise<TestDatabase>) {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const first = await startApp()
    const { adminApp, admin } = await startAppWithAdmin(startApp, first)
    const player = await signUpLocally(adminApp.call)
    const block = (minutes: number | null, reason = 'spam_detected') =>
      adminApp.call('addBlock', { token: admin.token, body: { user_id: player.id, minutes, reason } })
    const blockAddress = (ip: string, minutes: number | null = 5) =>
      adminApp.call('addBlock', { token: admin.token, body: { ip, minutes, reason: 'bot_activity' } })
    return { first, adminApp, admin, player, block, blockAddress }
  }

  return { startApp, openApp }
}

describeOnDatabases('rows of the blacklist', (createDatabase) => {
  const { startApp, openApp } = openBlacklist(createDatabase)

  test('[B17] two servers that count the same hit write one block', async () => {
    const first = await startApp()
    const second = await startApp({ useDatabase: first.database })
    const player = await signUpLocally(first.call)
    for (const app of [first, second]) await floodTimes(app, 4, player.id)
    await Promise.all([first, second].map((app) => flood(app, { userId: player.id })))
    const { adminApp, admin } = await startAppWithAdmin(startApp, first)
    expect(await adminApp.call('adminBlocks', { token: admin.token, query: { status: 'all' } })).toHaveLength(1)
  })

  test('admins see blocks with their names, newest first, active ones or all, page by page', async () => {
    const { adminApp, admin, player, block, blockAddress } = await openApp()
    const { token } = admin
    const older = await block(5)
    await adminApp.advance(1_000)
    const newer = await blockAddress(ELSEWHERE, null)
    expect(older).toEqual({
      id: expect.any(String),
      user_id: player.id,
      pseudo: player.pseudo,
      ip: null,
      reason: 'spam_detected',
      source: 'admin',
      created_by: admin.id,
      created_at: '2026-01-01T00:00:00.000Z',
      ends_at: '2026-01-01T00:05:00.000Z',
      lifted_at: null,
      active: true,
    })
    expect(newer).toMatchObject({ user_id: null, pseudo: null, ip: ELSEWHERE, ends_at: null })
    expect(await adminApp.call('adminBlocks', { token, query: {} })).toEqual([newer, older])
    expect(await adminApp.call('adminBlocks', { token, query: { limit: 1, before: newer.id } })).toEqual([older])
    await adminApp.call('liftBlock', { token, params: { id: newer.id } })
    adminApp.clock.suspend(5 * MINUTE_MS - 1_001)
    expect(await adminApp.call('adminBlocks', { token, query: {} })).toMatchObject([{ id: older.id, active: true }])
    adminApp.clock.suspend(1)
    expect(await adminApp.call('adminBlocks', { token, query: {} })).toEqual([])
    const all = await adminApp.call('adminBlocks', { token, query: { status: 'all' } })
    expect(all.map(({ id, active, lifted_at }) => [id, active, lifted_at !== null])).toEqual([
      [newer.id, false, true],
      [older.id, false, false],
    ])
  })

  test('admins find the blocks of an address, of the /64 of an IPv6 one, and of addresses that begin alike', async () => {
    const { adminApp, admin, block, blockAddress } = await openApp()
    await block(5)
    for (const ip of ['203.0.113.7', '203.0.113.70', '2001:db8::7']) await blockAddress(ip)
    const found = async (address: string) => {
      const blocks = await adminApp.call('adminBlocks', { token: admin.token, query: { address } })
      return blocks.map(({ ip }) => ip).sort()
    }
    expect(await found('203.0.113.70')).toEqual(['203.0.113.70'])
    expect(await found('203.0.113.')).toEqual(['203.0.113.7', '203.0.113.70'])
    expect(await found('2001:DB8')).toEqual(['2001:db8:0:0::/64'])
    expect(await found('2001:DB8::9')).toEqual(['2001:db8:0:0::/64'])
    expect(await found('198.51.100.1')).toEqual([])
    for (const wildcard of ['%', '203_0', '20%']) expect(await found(wildcard)).toEqual([])
  })

  test.each([
    [[5, 60], 60 * MINUTE_MS],
    [[60, 5], 60 * MINUTE_MS],
    [[null, 60], 0],
    [[60, null], 0],
  ] as const)('[B14] of blocks of %j minutes the one that lasts longest is shown', async (minutes, timeRemaining) => {
    const { adminApp, player, block } = await openApp()
    for (const length of minutes) await block(length)
    expect(await infoOf(adminApp, player)).toMatchObject({ timeRemaining, isPermanent: timeRemaining === 0 })
  })

  test('lifting lets in at once, and for good; each decision is in the audit log, once', async () => {
    const { adminApp, admin, player, block } = await openApp()
    const { id } = await block(5)
    for (let times = 0; times < 2; times += 1) await adminApp.call('liftBlock', { token: admin.token, params: { id } })
    expect((await adminApp.call('me', { token: player.token })).user.id).toBe(player.id)
    // The stored blocks are read every second.
    await adminApp.advance(1_000)
    expect(await check(adminApp, player)).toEqual(WELCOME)
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    const subject = { subject_id: player.id, subject_name: player.pseudo }
    expect(actions).toMatchObject([
      { action: 'block_lifted', ...subject, details: { block: id, reason: 'spam_detected' } },
      { action: 'block_added', ...subject, details: { block: id, reason: 'spam_detected', minutes: 5 } },
    ])
    const unknown = adminApp.call('liftBlock', { token: admin.token, params: { id: randomUUID() } })
    expect(await refusalOf(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' })

    const ended = await block(5)
    adminApp.clock.suspend(5 * MINUTE_MS)
    await adminApp.call('liftBlock', { token: admin.token, params: { id: ended.id } })
    const [newest] = await adminApp.call('adminBlocks', { token: admin.token, query: { status: 'all' } })
    expect(newest).toMatchObject({ id: ended.id, lifted_at: null })
    const [last] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(last).toMatchObject({ action: 'block_added', details: { block: ended.id } })
  })

  test('[B17] calls that are one too many count for their address: the fifth 429 is the last response but 403', async () => {
    const app = await startApp()
    const wallet = newLocalWallet()
    await app.call('signup', { body: wallet })
    const guess = () => refusalOf(app.call('connect', { body: { ...wallet, ibex_id: randomUUID() } }))
    const seen: number[] = []
    for (let guesses = 0; guesses < 17; guesses += 1) seen.push((await guess()).status)
    expect(seen).toEqual([...Array(10).fill(401), ...Array(5).fill(429), 403, 403])
    expect((await infoOf(app)).reason).toBe('rate_limit_exceeded')
    const elsewhere = await app.app.inject({ url: '/api/status', remoteAddress: ELSEWHERE })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('[B12] issue 16.11: a reason in an admin’s own words stays in the administration; outside it is a code', async () => {
    const { adminApp, admin, player, block } = await openApp()
    await block(10, 'A écrit des injures')
    expect((await infoOf(adminApp, player)).reason).toBe('multiple_violations')
    const refused = await adminApp.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Bearer ${player.token}` },
    })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).not.toContain('injures')
    const [listed] = await adminApp.call('adminBlocks', { token: admin.token, query: { user_id: player.id } })
    expect(listed?.reason).toBe('A écrit des injures')
  })
})

describeOnSqlite('the blacklist', (createDatabase) => {
  const { startApp, openApp } = openBlacklist(createDatabase)

  test('[B17] the blocks that last longest are kept when there are too many: later ones of strangers lift none', async () => {
    const { adminApp, player, block, blockAddress } = await openApp()
    await block(null)
    await adminApp.advance(1_000)
    await blockAddress(ELSEWHERE, 60)
    await adminApp.advance(1_000)
    await blockAddress('203.0.113.10', 15)
    const kept = await listActive(adminApp.database.reader, new Date(adminApp.clock.nowMs()), 2)
    expect(kept.map(({ subject }) => subject)).toEqual([
      { kind: 'user', userId: player.id },
      { kind: 'address', address: ELSEWHERE },
    ])
  })

  test('[R27] [E16] a visitor without a block gets that response: a player, a guest, an id that nobody has; the sent address is not believed', async () => {
    const { adminApp, player, blockAddress } = await openApp()
    await blockAddress(ELSEWHERE)
    for (const body of [
      { userId: player.id },
      {},
      { userId: null },
      { userId: '' as const },
      { userId: randomUUID() as UserId },
    ]) {
      expect(await adminApp.call('checkBlacklist', { body: { ...body, userIp: ELSEWHERE } })).toEqual(WELCOME)
    }
    const odd = await adminApp.app.inject({
      method: 'POST',
      url: '/api/check-blacklist',
      payload: { userId: 'somebody' },
    })
    expect(odd.statusCode).toBe(400)
  })

  test('[R27] [E16] [B17] a blocked player gets the reason and the remaining time; afterwards the block has no effect', async () => {
    const { adminApp, player, block } = await openApp()
    await block(5)
    expect(await infoOf(adminApp, player)).toEqual({
      timeRemaining: 5 * MINUTE_MS,
      isPermanent: false,
      reason: 'spam_detected',
    })
    adminApp.clock.suspend(2 * MINUTE_MS)
    expect((await infoOf(adminApp, player)).timeRemaining).toBe(3 * MINUTE_MS)
    adminApp.clock.suspend(3 * MINUTE_MS)
    expect(await check(adminApp, player)).toEqual(WELCOME)
    expect((await adminApp.call('me', { token: player.token })).user.id).toBe(player.id)
  })

  test('[E16] for good has no time; of several blocks the one that ends last counts', async () => {
    const { adminApp, player, block } = await openApp()
    await block(60, 'bot_activity')
    await block(5, 'spam_detected')
    expect(await infoOf(adminApp, player)).toMatchObject({ timeRemaining: 60 * MINUTE_MS, reason: 'bot_activity' })
    await block(null, 'spam_detected')
    expect(await infoOf(adminApp, player)).toEqual({ timeRemaining: 0, isPermanent: true, reason: 'spam_detected' })
  })

  test('[B17] while blocked every call of the player responds with 403 and the reason, also where no bearer is asked for', async () => {
    const { adminApp, player, block } = await openApp()
    await block(10)
    const { token } = player
    expect(await refusalOf(adminApp.call('me', { token }))).toEqual(BLACKLISTED)
    expect(await refusalOf(adminApp.call('validateToken', { token }))).toEqual(BLACKLISTED)
    expect(await refusalOf(adminApp.call('leaderboard', { token, query: { mode: 'battle', period: 'ALL' } }))).toEqual(
      BLACKLISTED,
    )
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/api/openapi.json', '/api/status', '/api/nothing-here']) {
      const response = await adminApp.app.inject({ url, headers })
      expect([url, response.statusCode, response.json().error]).toEqual([url, 403, 'BLACKLISTED'])
    }
    const response = await adminApp.app.inject({ url: '/api/users/me', headers })
    expect(response.headers['retry-after']).toBe('600')
    expect(response.json()).toEqual({
      error: 'BLACKLISTED',
      message: 'Votre accès est temporairement bloqué',
      requestId: expect.any(String),
      blacklistInfo: { timeRemaining: 10 * MINUTE_MS, isPermanent: false, reason: 'spam_detected' },
    })
  })

  test('[B17] signing in does not help, by passkey, by a recovery code, by a local wallet or by one of the browser', async () => {
    const { adminApp, admin } = await openApp()
    const wallet = newLocalWallet()
    const local = await adminApp.call('signup', { body: wallet })
    const browserWallet = newBrowserWallet()
    const { id: web3Id } = await signInByWallet(adminApp.call, browserWallet)
    const holder = await signUpWithPasskey(adminApp.call, 'Dora')
    const { codes } = await adminApp.call('newRecoveryCodes', { token: holder.user.token })
    for (const user_id of [local.id, web3Id, holder.user.id]) {
      await adminApp.call('addBlock', { token: admin.token, body: { user_id, minutes: null, reason: 'spam_detected' } })
    }
    expect(await refusalOf(adminApp.call('connect', { body: wallet }))).toEqual(BLACKLISTED)
    expect(await refusalOf(signInByWallet(adminApp.call, browserWallet))).toEqual(BLACKLISTED)
    const recovery = { wallet_name: 'Dora', code: codes[0] ?? '' }
    expect(await refusalOf(adminApp.call('recover', { body: recovery }))).toEqual(BLACKLISTED)
    const withPasskey = { token: holder.tokens.access_token, body: walletClaim(holder) }
    expect(await refusalOf(adminApp.call('connect', withPasskey))).toEqual(BLACKLISTED)
    const { token } = withPasskey
    expect(await refusalOf(adminApp.call('passkeyMe', { token }))).toEqual(BLACKLISTED)
    expect(await refusalOf(adminApp.call('leaderboard', { token, query: {} }))).toEqual(BLACKLISTED)
    const other = await signUpLocally(adminApp.call)
    expect((await adminApp.call('me', { token: other.token })).user.id).toBe(other.id)
  })

  test('[B17] running sockets of the player close with 4003 at once, on every tab, and nobody else is touched', async () => {
    const { adminApp, player, block } = await openApp()
    const tabs = [1, 2].map(() => openSocket(adminApp.application.gateway, { userId: player.id }))
    const guest = openSocket(adminApp.application.gateway, { userId: null })
    await adminApp.settle()
    tabs[0]?.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.advance(1_000)
    expect(guest.last('battle_queue_update').playersSearching).toBe(1)
    await block(5)
    expect([...tabs, guest].map(({ closeCode }) => closeCode)).toEqual([4003, 4003, null])
    await adminApp.advance(1_000)
    expect(guest.last('battle_queue_update').playersSearching).toBe(0)
  })

  test('[B17] [issue 15.3] a blocked address refuses visitors without a session; players, pages, health and figures stay', async () => {
    const { adminApp, player, blockAddress } = await openApp()
    const open = (userId: UserId | null, address: string) =>
      openSocket(adminApp.application.gateway, { userId, address })
    const sockets = [open(null, '203.0.113.10'), open(player.id, ELSEWHERE), open(null, ELSEWHERE)]
    await blockAddress(ELSEWHERE)
    expect(sockets.map(({ closeCode }) => closeCode)).toEqual([null, null, 4003])
    const from = (remoteAddress: string, url: string, headers = {}) =>
      adminApp.app.inject({ url, remoteAddress, headers })
    expect((await from(ELSEWHERE, '/api/status')).json()).toMatchObject({ error: 'BLACKLISTED' })
    const forged = { authorization: `Bearer ${player.token.slice(1)}` }
    expect((await from(ELSEWHERE, '/api/users/me', forged)).json()).toMatchObject({ error: 'BLACKLISTED' })
    const signedIn = { authorization: `Bearer ${player.token}` }
    expect((await from(ELSEWHERE, '/api/users/me', signedIn)).statusCode).toBe(200)
    expect((await from('203.0.113.10', '/api/status')).statusCode).toBe(200)
    for (const url of ['/healthz', '/readyz']) expect((await from(ELSEWHERE, url)).statusCode).toBe(200)
    const asked = { method: 'POST', url: '/api/check-blacklist', remoteAddress: ELSEWHERE, payload: {} } as const
    expect((await adminApp.app.inject(asked)).json()).toMatchObject({
      isBlacklisted: true,
      blacklistInfo: { reason: 'bot_activity' },
    })
  })

  test('an IPv6 address stands for its /64, for calls and for running sockets', async () => {
    const { adminApp, admin, blockAddress } = await openApp()
    const sockets = ['2001:db8:0:0:9::2', '2001:db8:0:1::1'].map((address) =>
      openSocket(adminApp.application.gateway, { userId: null, address }),
    )
    expect((await blockAddress('2001:db8::1')).ip).toBe('2001:db8:0:0::/64')
    expect(sockets.map(({ closeCode }) => closeCode)).toEqual([4003, null])
    const [action] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(action).toMatchObject({ subject_type: 'address', subject_id: '2001:db8:0:0::/64' })
    const from = (remoteAddress: string) => adminApp.app.inject({ url: '/api/status', remoteAddress })
    expect((await from('2001:db8:0:0:9::2')).statusCode).toBe(403)
    expect((await from('2001:db8:0:1::1')).statusCode).toBe(200)
  })

  test('[issue 15.6] a block is shown to the blocked player alone, not to a caller who names the player or shares the address', async () => {
    const { adminApp, player, block, blockAddress } = await openApp()
    const stranger = await signUpLocally(adminApp.call)
    await block(5)
    await blockAddress('127.0.0.1')
    const naming = { userId: player.id, userIp: ELSEWHERE }
    expect(await adminApp.call('checkBlacklist', { token: stranger.token, body: naming })).toEqual(WELCOME)
    const guest = await adminApp.call('checkBlacklist', { body: naming })
    expect(guest.blacklistInfo?.reason).toBe('bot_activity')
    expect((await infoOf(adminApp, player)).reason).toBe('spam_detected')
  })

  test('[B17] the fifth hit of a limit within ten minutes blocks the player for a quarter of an hour', async () => {
    const app = await startApp()
    const [player, neighbour] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    await floodTimes(app, 4, player.id)
    app.clock.suspend(10 * MINUTE_MS - 1)
    expect(await check(app, player)).toEqual(WELCOME)
    await floodTimes(app, 1, player.id)
    expect(await infoOf(app, player)).toEqual({
      timeRemaining: QUARTER_MS,
      isPermanent: false,
      reason: 'rate_limit_exceeded',
    })
    expect(await check(app, neighbour)).toEqual(WELCOME)
    app.clock.suspend(QUARTER_MS)
    expect(await check(app, player)).toEqual(WELCOME)
  })

  test('[B17] hits that lie further apart block nobody', async () => {
    const app = await startApp()
    const player = await signUpLocally(app.call)
    await floodTimes(app, 4, player.id)
    app.clock.suspend(10 * MINUTE_MS)
    await floodTimes(app, 4, player.id)
    expect(await check(app, player)).toEqual(WELCOME)
  })

  test('[B17] [R27] who made so many calls that it got them blocked can ask about it at once', async () => {
    const app = await startApp()
    const call = () => app.app.inject({ url: `/api/players/${randomUUID()}` })
    for (let calls = 0; calls < COST_LIMITS.heavy.rule.max; calls += 1) await call()
    const seen: number[] = []
    for (let calls = 0; calls < 6; calls += 1) seen.push((await call()).statusCode)
    expect(seen).toEqual([...Array(5).fill(429), 403])
    expect((await infoOf(app)).reason).toBe('rate_limit_exceeded')
  })

  test('[B17] [20.7] a program that floods is throttled itself: its player stays welcome, on every address', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const { token } = await app.call('createApiToken', { token: user.token, body: { name: 'Robot', scopes: ['read'] } })
    const program = { userId: user.id, tokenHash: hashOfToken(token), apiScopes: ['read'] } as const
    for (let count = 0; count < 6; count += 1) await flood(app, program)
    const call = () => app.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
    for (let calls = 0; calls < 3000 / API_TOKENS_MAX; calls += 1) await call()
    for (let calls = 0; calls < 6; calls += 1) expect((await call()).statusCode).toBe(429)
    expect(await check(app, user)).toEqual(WELCOME)
    expect(await check(app)).toEqual(WELCOME)
    expect((await app.call('me', { token: user.token })).user.id).toBe(user.id)
  })

  test('[B17] a guest who floods is blocked by address', async () => {
    const app = await startApp()
    for (let count = 0; count < 5; count += 1) await flood(app, { userId: null, address: ELSEWHERE })
    expect((await app.app.inject({ url: '/api/status', remoteAddress: ELSEWHERE })).statusCode).toBe(403)
    expect(await check(app)).toEqual(WELCOME)
  })

  test('[B17] of one site of IPv6 networks at most 20 are blocked in a quarter of an hour, so that it fills no table', async () => {
    const { adminApp, admin } = await openApp()
    for (let network = 1; network <= 25; network += 1) {
      const address = `2001:db8:7:${network}::1`
      for (let count = 0; count < 5; count += 1) await flood(adminApp, { userId: null, address })
    }
    const rows = await adminApp.call('adminBlocks', { token: admin.token, query: { status: 'all', limit: 100 } })
    expect(rows).toHaveLength(20)
    adminApp.clock.suspend(QUARTER_MS)
    for (let count = 0; count < 5; count += 1) {
      await flood(adminApp, { userId: null, address: '2001:db8:7:26::1' })
    }
    expect(await adminApp.call('adminBlocks', { token: admin.token, query: {} })).toHaveLength(1)
  })

  test('[B17] hits that come together from one network of a site leave the others to be blocked', async () => {
    const { adminApp, admin } = await openApp()
    const { gateway } = adminApp.application
    const noisy = { userId: null, address: '2001:db8:7:1::1' }
    for (let count = 0; count < 4; count += 1) await flood(adminApp, noisy)
    const sockets = Array.from({ length: 25 }, () => openSocket(gateway, noisy))
    for (let sent = 0; sent <= 50; sent += 1) for (const socket of sockets) socket.send({ type: 'ping', timestamp: 0 })
    await adminApp.settle()
    for (let count = 0; count < 5; count += 1) await flood(adminApp, { userId: null, address: '2001:db8:7:2::1' })
    expect(await adminApp.call('adminBlocks', { token: admin.token, query: {} })).toHaveLength(2)
  })

  test('[B17] the third block within a day is for a day; lifted ones, older ones and those of admins do not count', async () => {
    const { adminApp, admin, player, block } = await openApp()
    const { token } = admin
    await block(5)
    const blockAgain = async () => {
      adminApp.clock.suspend(QUARTER_MS)
      await floodTimes(adminApp, 5, player.id)
      return infoOf(adminApp, player)
    }
    for (let times = 0; times < 2; times += 1) {
      expect((await blockAgain()).reason).toBe('rate_limit_exceeded')
      const [newest] = await adminApp.call('adminBlocks', { token, query: {} })
      await adminApp.call('liftBlock', { token, params: { id: newest?.id ?? '' } })
      expect((await blockAgain()).reason).toBe('rate_limit_exceeded')
    }
    expect(await blockAgain()).toEqual({ timeRemaining: DAY_MS, isPermanent: false, reason: 'multiple_violations' })
    adminApp.clock.suspend(2 * DAY_MS)
    for (let times = 0; times < 2; times += 1) expect((await blockAgain()).reason).toBe('rate_limit_exceeded')
    // The first of the three blocks is a minute less than a day old.
    adminApp.clock.suspend(DAY_MS - 2 * QUARTER_MS - MINUTE_MS)
    expect((await blockAgain()).reason).toBe('multiple_violations')
  })

  test('without rate limits, as in load tests, nobody is blocked by themselves', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'off' } })
    const wallet = newLocalWallet()
    await app.call('signup', { body: wallet })
    for (let guesses = 0; guesses < 30; guesses += 1) {
      const guess = app.call('connect', { body: { ...wallet, ibex_id: randomUUID() } })
      expect((await refusalOf(guess)).code).toBe('INVALID_CREDENTIALS')
    }
  })

  test('[B17] blocks survive a restart, and another server on the same data follows within a second, sockets too', async () => {
    const { first, adminApp, admin, player, block } = await openApp()
    const socket = openSocket(first.application.gateway, { userId: player.id })
    const stored = await block(null)
    expect(await refusalOf(adminApp.call('me', { token: player.token }))).toEqual(BLACKLISTED)
    const restarted = await startApp({ useDatabase: adminApp.database })
    expect(await refusalOf(restarted.call('me', { token: player.token }))).toEqual(BLACKLISTED)
    expect(await check(first, player)).toEqual(WELCOME)
    await first.advance(1_000)
    expect([(await infoOf(first, player)).isPermanent, socket.closeCode]).toEqual([true, 4003])
    const { user: other } = await signUpWithPasskey(restarted.call, 'Autre')
    const admins = await startApp({
      useDatabase: adminApp.database,
      environment: { ADMIN_WALLETS: other.wallet_address },
    })
    const body = { user_id: other.id, minutes: 5, reason: 'spam_detected' } as const
    const own = await adminApp.call('addBlock', { token: admin.token, body })
    const liftOwn = admins.call('liftBlock', { token: other.token, params: { id: own.id } })
    expect(await refusalOf(liftOwn)).toEqual({ status: 403, code: 'FORBIDDEN' })
    await admins.call('liftBlock', { token: other.token, params: { id: stored.id } })
    await first.advance(1_000)
    expect(await check(first, player)).toEqual(WELCOME)
  })

  test('what makes no sense is refused', async () => {
    const { adminApp, admin, player } = await openApp()
    const { token } = admin
    const terms = { minutes: 5, reason: 'spam_detected' }
    const add = (body: object) =>
      adminApp.app.inject({
        method: 'POST',
        url: '/api/admin/blacklist',
        payload: body,
        headers: { authorization: `Bearer ${token}` },
      })
    for (const body of [
      terms,
      { ...terms, user_id: player.id, ip: ELSEWHERE },
      { ...terms, user_id: 'x' },
      { ...terms, ip: 'localhost' },
      { ...terms, ip: '999.1.1.1' },
      { user_id: player.id, reason: 'x' },
      { user_id: player.id, minutes: 0, reason: 'x' },
      { user_id: player.id, minutes: 1.5, reason: 'x' },
      { user_id: player.id, minutes: '5', reason: 'x' },
      { user_id: player.id, minutes: 5, reason: ' ' },
      { user_id: player.id, minutes: 5, reason: 'x'.repeat(101) },
    ]) {
      expect([body, (await add(body)).statusCode]).toEqual([body, 400])
    }
    expect((await add({ ...terms, user_id: randomUUID() })).statusCode).toBe(404)
    expect((await add({ ...terms, user_id: admin.id })).statusCode).toBe(403)
    expect((await add({ ...terms, user_id: player.id, ip: null })).statusCode).toBe(201)
  })
})
