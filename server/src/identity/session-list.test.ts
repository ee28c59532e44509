import { CLOSE_CODES } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  newLocalWallet,
  signInAgain,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { MINUTE_MS } from '../platform/durations.ts'
import { hashOfSecret } from './secrets.ts'

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

describeOnSqlite('the list of sessions', (createDatabase) => {
  const startApp = testApps(createDatabase)
  const validity = async ({ call }: TestApp, token: string) => (await call('validateToken', { token })).valid

  test('a session shows its device, its start and its last use', async () => {
    const { app, call, clock, application } = await startApp()
    const wallet = newLocalWallet()
    const { token } = await call('signup', { body: wallet })
    clock.suspend(MINUTE_MS)
    const phone = await app.inject({
      method: 'POST',
      url: '/api/public-users/connect',
      headers: { 'user-agent': IPHONE },
      payload: wallet,
    })
    clock.suspend(60 * MINUTE_MS)
    await call('me', { token })
    await application.tasks.idle()
    const [first, second, ...more] = await call('sessions', { token })
    expect(more).toEqual([])
    expect(first).toMatchObject({
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: '2026-01-01T01:01:00.000Z',
      current: true,
    })
    expect(second).toEqual({
      id: expect.any(String),
      device: { browser: 'Safari', system: 'iOS', type: 'mobile' },
      created_at: '2026-01-01T00:01:00.000Z',
      last_used_at: '2026-01-01T00:01:00.000Z',
      current: false,
    })
    const seenFromThePhone = await call('sessions', { token: phone.json().token })
    expect(seenFromThePhone.map(({ current }) => current).sort()).toEqual([false, true])
  })

  test('[issue 15.2] a player has 50 sessions at most; a further sign-in ends the one used longest ago, and its sockets', async () => {
    const { call, clock, application } = await startApp()
    const wallet = newLocalWallet()
    const first = await call('signup', { body: wallet })
    const tokens = [first.token]
    const socket = openSocket(application.gateway, { userId: first.id, tokenHash: hashOfSecret(first.token) })
    for (let signIns = 1; signIns < 50; signIns += 1) {
      clock.suspend(1_000)
      tokens.push((await call('connect', { body: wallet })).token)
    }
    const last = tokens.at(-1) ?? ''
    expect([(await call('sessions', { token: last })).length, socket.closeCode]).toEqual([50, null])
    clock.suspend(1_000)
    const { token } = await call('connect', { body: wallet })
    expect(await call('sessions', { token })).toHaveLength(50)
    expect(socket.closeCode).toBe(CLOSE_CODES.unauthorized)
    expect(await refusalOf(call('me', { token: first.token }))).toEqual(UNAUTHORIZED)
    expect((await call('me', { token: tokens[1] ?? '' })).user.id).toBe(first.id)
  })

  test('tabs that came of one sign-in are one session', async () => {
    const { call } = await startApp()
    const { user, ...holder } = await signUpWithPasskey(call)
    const { token } = await call('connect', { token: holder.tokens.access_token, body: walletClaim(holder) })
    for (const each of [user.token, token]) {
      expect(await call('sessions', { token: each })).toEqual([expect.objectContaining({ current: true })])
    }
  })

  test('ending a session revokes all that its sign-in gave, closes its sockets with 4001 and leaves the others', async () => {
    const app = await startApp()
    const player = await signUpWithPasskey(app.call)
    const stolen = await signInAgain(app.call, player)
    const socketOf = (token: string) =>
      openSocket(app.application.gateway, { userId: player.user.id, tokenHash: hashOfSecret(token) })
    const [ownSocket, stolenSocket] = [socketOf(player.user.token), socketOf(stolen.user.token)]
    await app.call('me', { token: stolen.user.token })

    const sessions = await app.call('sessions', { token: player.user.token })
    const other = sessions.find(({ current }) => !current)
    await app.call('endSession', { token: player.user.token, params: { id: other?.id ?? '' } })
    await app.settle()

    expect(await refusalOf(app.call('me', { token: stolen.user.token }))).toEqual(UNAUTHORIZED)
    const refresh = app.call('passkeyRefresh', { body: { refresh_token: stolen.tokens.refresh_token } })
    expect(await refusalOf(refresh)).toEqual(UNAUTHORIZED)
    expect(stolenSocket.closeCode).toBe(CLOSE_CODES.unauthorized)
    expect(ownSocket.closeCode).toBeNull()
    expect(await app.call('sessions', { token: player.user.token })).toEqual([
      expect.objectContaining({ current: true }),
    ])
  })

  test('signing out everywhere leaves no session, no passkey token and no open socket', async () => {
    const app = await startApp()
    const player = await signUpWithPasskey(app.call)
    const other = await signInAgain(app.call, player)
    const bystander = await signUpLocally(app.call)
    const sockets = [player.user.token, other.user.token].map((token) =>
      openSocket(app.application.gateway, { userId: player.user.id, tokenHash: hashOfSecret(token) }),
    )
    await app.call('endSessions', { token: other.user.token, query: {} })
    await app.settle()
    expect(sockets.map(({ closeCode }) => closeCode)).toEqual([CLOSE_CODES.unauthorized, CLOSE_CODES.unauthorized])
    for (const token of [player.user.token, other.user.token]) expect(await validity(app, token)).toBe(false)
    for (const { tokens } of [player, other]) {
      expect(await refusalOf(app.call('passkeyMe', { token: tokens.access_token }))).toEqual(UNAUTHORIZED)
      const refresh = app.call('passkeyRefresh', { body: { refresh_token: tokens.refresh_token } })
      expect(await refusalOf(refresh)).toEqual(UNAUTHORIZED)
    }
    expect(await validity(app, bystander.token)).toBe(true)
    // The passkey itself still works.
    expect(await validity(app, (await signInAgain(app.call, player)).user.token)).toBe(true)
  })

  test('signing out everywhere else keeps this session, with its passkey tokens', async () => {
    const app = await startApp()
    const player = await signUpWithPasskey(app.call)
    const other = await signInAgain(app.call, player)
    await app.call('endSessions', { token: player.user.token, query: { except: 'current' } })
    expect(await validity(app, player.user.token)).toBe(true)
    expect(await validity(app, other.user.token)).toBe(false)
    await app.call('passkeyRefresh', { body: { refresh_token: player.tokens.refresh_token } })
  })

  test('sessions that are over are not listed', async () => {
    const { call, clock } = await startApp()
    const wallet = newLocalWallet()
    await call('signup', { body: wallet })
    clock.suspend(7 * 24 * 60 * MINUTE_MS)
    const { token } = await call('connect', { body: wallet })
    const gone = await call('connect', { body: wallet })
    await call('logout', { token: gone.token })
    expect(await call('sessions', { token })).toHaveLength(1)
  })
})

describeOnDatabases('the stored tokens of a player', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[issue 15.2] however often a player signs in and out, few are left to look through at the next sign-in', async () => {
    const { call, clock, database, application } = await startApp()
    const wallet = newLocalWallet()
    const { id, token: first } = await call('signup', { body: wallet })
    const socket = openSocket(application.gateway, { userId: id, tokenHash: hashOfSecret(first) })
    const [at, later] = [new Date(clock.nowMs() + 1_000), new Date(clock.nowMs() + 60 * MINUTE_MS)]
    const rows = Array.from({ length: 1_000 }, (_none, index) => ({
      hash: `hash ${index}`,
      kind: 'user',
      userId: id,
      // Signed out, and many tabs of one sign-in.
      ...(index < 500 ? { familyId: `family ${index}`, revokedAt: at } : { familyId: 'tabs' }),
      createdAt: at,
      expiresAt: later,
    }))
    await database.transaction((transaction) => transaction.models.token.createMany({ data: rows }))
    clock.suspend(MINUTE_MS)
    const { token } = await call('connect', { body: wallet })
    const [kept] = await database.reader.query<{ count: number; revoked: number }>(Prisma.sql`
      SELECT CAST(COUNT(*) AS BIGINT) AS count, CAST(COUNT(revoked_at) AS BIGINT) AS revoked FROM tokens WHERE user_id = ${id}`)
    expect(kept).toEqual({ count: 500, revoked: 0 })
    expect((await call('me', { token })).user.id).toBe(id)
    // The first session was used longest ago.
    expect(await statuses([call('me', { token: first })])).toEqual([401])
    expect(socket.closeCode).toBe(CLOSE_CODES.unauthorized)
  })

  test('[issue 15.2] a sign-in that ends because there are too many leaves nothing behind', async () => {
    const { call, clock, database } = await startApp()
    const wallet = newLocalWallet()
    const { id } = await call('signup', { body: wallet })
    for (let signIns = 1; signIns < 55; signIns += 1) {
      clock.suspend(1_000)
      await call('connect', { body: wallet })
    }
    expect(await database.reader.models.token.count({ where: { userId: id } })).toBe(50)
  })

  test('[issue 15.2] a sign-in that refreshes far more often than its access tokens expire ends, and no other', async () => {
    const { call, clock, database } = await startApp()
    const { user, tokens } = await signUpWithPasskey(call)
    const next = await call('passkeyRefresh', { body: { refresh_token: tokens.refresh_token } })
    const known = await database.reader.models.token.findFirstOrThrow({ where: { kind: 'refresh' } })
    const { familyId, passkeyUserId } = known
    const [createdAt, expiresAt] = [new Date(clock.nowMs()), known.expiresAt]
    const used = { kind: 'refresh', familyId, passkeyUserId, createdAt, expiresAt, usedAt: createdAt }
    const rows = Array.from({ length: 6_000 }, (_none, index) => ({ ...used, hash: `hash ${index}` }))
    await database.transaction((transaction) => transaction.models.token.createMany({ data: rows }))
    const other = await signUpWithPasskey(call)
    await call('passkeyRefresh', { body: { refresh_token: other.tokens.refresh_token } })
    const refresh = call('passkeyRefresh', { body: { refresh_token: next.refresh_token } })
    expect(await refusalOf(refresh)).toEqual(UNAUTHORIZED)
    expect(await refusalOf(call('me', { token: user.token }))).toEqual(UNAUTHORIZED)
    expect(await database.reader.models.token.count({ where: { familyId } })).toBe(0)
  })
})
