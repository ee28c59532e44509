// Issue 15, item 12: sign-ins, refusals and changes are recorded, limited, searchable and free of secrets.

import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { createCapturedLog } from '../../test/captured-log.ts'
import {
  describeOnDatabases,
  describeOnPostgres,
  describeOnSqlite,
  disposedAfterEach,
} from '../../test/describe-on-databases.ts'
import { createFailingDatabase } from '../../test/failing-database.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { additionBody, newLocalWallet, signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { giveMoney, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { settle } from '../../test/settle.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import { insert, newestBeyond, removeOlder } from './repository.ts'
import { createSecurityLog, shortAddress } from './service.ts'

test('issue 15.12: an old address is its network', () => {
  expect(shortAddress('203.0.113.77')).toBe('203.0.113.0/24')
  expect(shortAddress('2001:db8:7:9::/64')).toBe('2001:db8:7::/48')
})

function appsOn(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  return async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const events = async (query: Parameters<typeof adminApp.call<'securityLog'>>[1]['query'] = {}) => {
      // Refusals are written when their minute has ended.
      await adminApp.advance(MINUTE_MS)
      return adminApp.call('securityLog', { token: admin.token, query })
    }
    return { adminApp, admin, events }
  }
}

describeOnPostgres('a security event that is written while its player deletes the account', (createDatabase) => {
  const createTwo = twoConnections(createDatabase)
  const startApp = battleApps(createDatabase)

  test('keeps no address', async () => {
    const { first, second, beforeNext, suspendNext } = await createTwo()
    const { call } = await startApp({ useDatabase: first })
    const { id: userId, token } = await signUpLocally(call)
    // The first transaction only leaves the queue.
    const deleting = Promise.withResolvers<ReturnType<typeof suspendNext>>()
    beforeNext(async () => deleting.resolve(suspendNext()))
    const remove = call('deleteAccount', { token, body: { confirmation: 'SUPPRIMER', giveUpBalance: true } })
    const { worked, commit } = await deleting.promise
    await worked
    const details = { kind: 'refused', method: 'figures', outcome: 'refused', code: 'FORBIDDEN' } as const
    const who = { userId, address: '203.0.113.7', deviceMark: null }
    const event = { ...details, ...who, id: randomUUID(), count: 1, createdAt: new Date() }
    const write = second.transaction((transaction) => insert(transaction, [event]))
    await overOrWaiting({ database: second }, write)
    commit()
    await Promise.all([remove, write])
    const rows = await second.reader.models.securityEvent.findMany({ where: { userId } })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ address }) => address)).toEqual(rows.map(() => null))
  })
})

describeOnDatabases('the security log', (createDatabase) => {
  const openApp = appsOn(createDatabase)

  test('issue 15.12: who came in, who was refused and what an admin changed, with account, address, method and outcome', async () => {
    const { adminApp, admin, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    const { wallet_address } = newLocalWallet()
    const stranger = { wallet_address, ibex_id: newLocalWallet().ibex_id }
    await adminApp.call('connect', { body: stranger }).catch(() => undefined)
    await adminApp.call('figures', { token: player.token }).catch(() => undefined)
    await adminApp.call('changeRole', {
      token: admin.token,
      params: { id: player.id },
      body: { account_role: 'influencer' },
    })
    const token = admin.token
    const link = await adminApp.call('createCreatorLink', { token, body: { user_id: player.id, link_code: 'UN-LIEN' } })
    const params = { id: link.id }
    await adminApp.call('changeCreatorLink', { token, params, body: { link_code: 'AUTRE-LIEN' } })
    await adminApp.call('deleteCreatorLink', { token, params })
    const found = await events()
    expect(found.map(({ kind, method, outcome, code, user_id }) => [kind, method, outcome, code, user_id])).toEqual(
      expect.arrayContaining([
        ['sign_in', 'signup', 'ok', null, player.id],
        ['sign_in', 'connect', 'refused', 'USER_NOT_FOUND', null],
        ['refused', 'figures', 'refused', 'FORBIDDEN', player.id],
        ['role', 'changeRole', 'ok', null, admin.id],
        ['role', 'createCreatorLink', 'ok', null, admin.id],
        ['role', 'changeCreatorLink', 'ok', null, admin.id],
        ['role', 'deleteCreatorLink', 'ok', null, admin.id],
      ]),
    )
    expect(found.every(({ address }) => address === '127.0.0.1')).toBe(true)
    const stored = JSON.stringify(found)
    for (const secret of [player.token, admin.token, stranger.ibex_id]) expect(stored).not.toContain(secret)
  })

  test('issue 15.12: found by account, address, kind, outcome and time', async () => {
    const { adminApp, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    await adminApp.call('figures', { token: player.token }).catch(() => undefined)
    expect((await events({ user_id: player.id, kind: 'refused' })).map(({ method }) => method)).toEqual(['figures'])
    expect(await events({ user_id: player.id, outcome: 'ok' })).toMatchObject([{ method: 'signup' }])
    for (const address of ['203.0.113.', '0.0.1']) expect(await events({ address })).toEqual([])
    const now = new Date(adminApp.clock.nowMs()).toISOString()
    expect(await events({ from: now, user_id: player.id })).toEqual([])
    expect(await events({ until: now, user_id: player.id })).toHaveLength(2)
  })

  test('issue 15.12: after 30 days an address is its network, after 180 an event is gone', async () => {
    const { adminApp, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    expect(await events({ user_id: player.id })).toMatchObject([{ address: '127.0.0.1' }])
    const age = (days: number) =>
      adminApp.database.transaction((transaction) =>
        transaction.execute(Prisma.sql`
          UPDATE security_events SET created_at = ${new Date(adminApp.clock.nowMs() - days * DAY_MS)}`),
      )
    await age(31)
    adminApp.clock.suspend(60 * MINUTE_MS)
    expect(await events({ user_id: player.id })).toMatchObject([{ address: '127.0.0.0/24' }])
    await age(181)
    adminApp.clock.suspend(60 * MINUTE_MS)
    expect(await events({ user_id: player.id })).toEqual([])
  })

  test('issue 15.12: a socket that is refused is an event: a session that ended, a block, too much', async () => {
    const { adminApp, admin, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    const flooding = openSocket(adminApp.application.gateway, { userId: player.id })
    for (let sent = 0; sent <= 50; sent += 1) flooding.send({ type: 'ping', timestamp: 0 })
    const [one, other] = ['203.0.113.7', '203.0.113.7'].map((address) =>
      openSocket(adminApp.application.gateway, { userId: player.id, address }),
    )
    await adminApp.settle()
    await adminApp.call('addBlock', {
      token: admin.token,
      body: { user_id: player.id, minutes: 5, reason: 'spam_detected' },
    })
    expect([flooding, one, other].map((socket) => socket?.closeCode)).toEqual([4008, 4003, 4003])
    const found = await events({ user_id: player.id, kind: 'refused' })
    expect(found.map(({ method, code, address, count }) => [method, code, address, count]).sort()).toEqual([
      ['socket', 'BLACKLISTED', '203.0.113.7', 2],
      ['socket', 'RATE_LIMIT', '127.0.0.1', 1],
    ])
  })

  test('issue 15.12: a block that the server makes by itself is an event, once', async () => {
    const { adminApp, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    for (let times = 0; times < 5; times += 1) {
      const socket = openSocket(adminApp.application.gateway, { userId: player.id })
      for (let sent = 0; sent <= 50; sent += 1) socket.send({ type: 'ping', timestamp: 0 })
      await adminApp.settle()
    }
    expect(await events({ kind: 'block' })).toMatchObject([
      { method: 'automatic', outcome: 'ok', user_id: player.id, address: null, count: 1 },
    ])
  })

  test('issue 15.12: its file has the rows of the list on the screen', async () => {
    const { adminApp, admin, events } = await openApp()
    const player = await signUpLocally(adminApp.call)
    await adminApp.call('figures', { token: player.token }).catch(() => undefined)
    await events()
    const query = { user_id: player.id, kind: 'refused', address: '127.', until: '2027-01-01T00:00:00Z' } as const
    const rows = async (filter: object) =>
      (await adminApp.call('adminExport', { token: admin.token, params: { list: 'security' }, query: filter }))
        .trimEnd()
        .split('\r\n')
    expect(await rows(query)).toEqual([
      expect.any(String),
      expect.stringMatching(/;refused;figures;refused;FORBIDDEN;1;/),
    ])
    expect(await rows({ ...query, outcome: 'ok' })).toHaveLength(1)
    expect(await rows({ ...query, from: '2027-01-01T00:00:00Z' })).toHaveLength(1)
    expect((await rows({})).length).toBeGreaterThan(2)
  })

  test('issue 15.10: battles given up at once by one address are shown', async () => {
    const { adminApp, admin } = await openApp()
    const [one, two] = [await seatPlayer(adminApp, adminApp), await seatPlayer(adminApp, adminApp)]
    const { battleId } = await matchPlayers(adminApp, { one, two })
    one.socket.send({ type: 'battle_forfeit', battleId })
    await adminApp.advance(2_000)
    const forfeits = () => adminApp.call('instantForfeits', { token: admin.token })
    expect(await forfeits()).toMatchObject([
      { id: battleId, loser_id: one.user.id, winner_id: two.user.id, same_address: true, loser_address: '127.0.0.1' },
    ])
    adminApp.clock.suspend(DAY_MS)
    expect(await forfeits()).toHaveLength(1)
    await adminApp.settle()
    adminApp.clock.suspend(6 * DAY_MS - 3_000)
    expect(await forfeits()).toHaveLength(1)
    adminApp.clock.suspend(3_000)
    expect(await forfeits()).toEqual([])
  })

  test('issue 15.10: not those given up after a decided round; an address is that of the last sign-in, or unknown', async () => {
    const { adminApp, admin } = await openApp()
    const played = async (rounds: number) => {
      const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
      const fixture = await matchPlayers(adminApp, { one, two })
      if (rounds > 0) await fixture.playRound(1, { one: 'wrong', two: 'right' })
      one.socket.send({ type: 'battle_forfeit', battleId: fixture.battleId })
      await adminApp.settle()
      return fixture
    }
    await played(1)
    const { one, battleId } = await played(0)
    const forfeits = () => adminApp.call('instantForfeits', { token: admin.token })
    const unknown = { loser_address: null, winner_address: null, same_address: false }
    expect(await forfeits()).toMatchObject([{ id: battleId, ...unknown }])
    const at = (minute: number) => new Date(adminApp.clock.nowMs() + minute * MINUTE_MS)
    const signIn = (address: string, minute: number) => ({
      ...{ id: randomUUID(), kind: 'sign_in', method: 'passkey', outcome: 'ok', code: null, userId: one.user.id },
      ...{ address, deviceMark: null, count: 1, createdAt: at(minute) },
    })
    await adminApp.database.transaction(({ models }) =>
      models.securityEvent.createMany({ data: [signIn('203.0.113.7', 1), signIn('203.0.113.8', 2)] }),
    )
    expect(await forfeits()).toMatchObject([{ id: battleId, ...unknown, loser_address: '203.0.113.8' }])
  })
})

describeOnSqlite('what the security log records', (createDatabase) => {
  const openApp = appsOn(createDatabase)

  test('issue 15.12: a change of keys, account, sessions, money, blocks or games is an event of its kind', async () => {
    const { adminApp, admin, events } = await openApp()
    const { call } = adminApp
    const { user } = await signUpWithPasskey(call)
    const gone = await signUpLocally(call)
    const { token, id } = user
    const asAdmin = { token: admin.token }
    const passkey = await call('addPasskey', { token, body: await additionBody(call, token) })
    await call('removePasskey', { token, params: { id: passkey.id } })
    await call('newRecoveryCodes', { token })
    const program = await call('createApiToken', { token, body: { name: 'Robot', scopes: ['read'] } })
    await call('revokeApiToken', { token, params: { id: program.id } })
    await call('exportPersonalData', { token, query: { format: 'json' } })
    await giveMoney(adminApp, user, 1_500)
    const payouts = [
      await withdraw(adminApp, user, { amount: 600, channel: 'card' }),
      await withdraw(adminApp, user, { amount: 600, channel: 'card' }),
    ] as const
    await call('confirmPayout', { ...asAdmin, params: { id: payouts[0].id } })
    await call('rejectPayout', { ...asAdmin, params: { id: payouts[1].id } })
    await call('correctBalance', { ...asAdmin, params: { id }, body: { amount: 5, reason: 'Geste' } })
    const blocked = { ip: '203.0.113.9', minutes: 5, reason: 'spam_detected' }
    const block = await call('addBlock', { ...asAdmin, body: blocked })
    await call('liftBlock', { ...asAdmin, params: { id: block.id } })
    await call('closeGames', { ...asAdmin, body: { closed: false } })
    await call('switchCycleBets', { ...asAdmin, body: { enabled: true } })
    await call('deleteAccount', { token: gone.token, body: { confirmation: 'SUPPRIMER', giveUpBalance: true } })
    await call('endSessions', { token, query: { except: 'current' } })
    await call('logout', { token })
    const found = await events({ outcome: 'ok', limit: 100 })
    const changes = found.filter(({ kind, user_id }) => kind !== 'sign_in' && user_id !== null)
    expect(changes.map(({ kind, method, user_id }) => `${kind} ${method} ${user_id}`).sort()).toEqual(
      [
        ...['addPasskey', 'removePasskey', 'newRecoveryCodes'].map((method) => `passkey ${method} ${id}`),
        ...['createApiToken', 'revokeApiToken'].map((method) => `api_token ${method} ${id}`),
        ...['endSessions', 'logout'].map((method) => `sign_out ${method} ${id}`),
        ...[`account exportPersonalData ${id}`, `account deleteAccount ${gone.id}`, `payout withdraw ${id}`],
        ...['confirmPayout', 'rejectPayout'].map((method) => `payout ${method} ${admin.id}`),
        ...['addBlock', 'liftBlock'].map((method) => `block ${method} ${admin.id}`),
        ...['closeGames', 'switchCycleBets'].map((method) => `games ${method} ${admin.id}`),
        `correction correctBalance ${admin.id}`,
      ].sort(),
    )
  })

  test('issue 15.12: a refusal by rate, of whatever call; each player behind one address has a row of their own', async () => {
    const { adminApp, admin, events } = await openApp()
    for (let files = 0; files <= 20; files += 1) {
      const file = adminApp.call('adminExport', { token: admin.token, params: { list: 'links' }, query: {} })
      if (files < 20) await file
      else expect(await refusalOf(file)).toEqual({ status: 429, code: 'RATE_LIMIT' })
    }
    const refused = [await signUpLocally(adminApp.call), await signUpLocally(adminApp.call)]
    for (const { token } of refused) await adminApp.call('figures', { token }).catch(() => undefined)
    const found = await events({ kind: 'refused' })
    expect(found.map(({ method, code, user_id, count }) => [method, code, user_id, count]).sort()).toEqual(
      [['adminExport', 'RATE_LIMIT', admin.id, 1], ...refused.map(({ id }) => ['figures', 'FORBIDDEN', id, 1])].sort(),
    )
  })

  test('issue 15.12: an address of IPv6 as its network, of calls and of sockets', async () => {
    const { adminApp, events } = await openApp()
    const network = '2001:db8:7:9::/64'
    await adminApp.app.inject({ url: '/api/users/me', remoteAddress: '2001:db8:7:9::1' })
    const socket = openSocket(adminApp.application.gateway, { userId: null, address: '2001:db8:7:9::2' })
    for (let sent = 0; sent <= 50; sent += 1) socket.send({ type: 'ping', timestamp: 0 })
    const found = await events({ kind: 'refused' })
    expect(found.map(({ method, address }) => [method, address]).sort()).toEqual([
      ['me', network],
      ['socket', network],
    ])
  })

  test('issue 15.12: page by page, newest first, within a span that has its beginning and not its end', async () => {
    const { adminApp, events } = await openApp()
    for (let players = 0; players < 3; players += 1) {
      await adminApp.advance(1_000)
      await signUpLocally(adminApp.call)
    }
    const all = await events({ kind: 'sign_in' })
    const [first, second, third] = all
    if (first === undefined || second === undefined || third === undefined) throw new Error('three have signed in')
    expect(await events({ kind: 'sign_in', limit: 1, before: first.id })).toEqual([second])
    expect(await events({ kind: 'sign_in', from: second.created_at })).toEqual([first, second])
    expect(await events({ kind: 'sign_in', until: second.created_at })).toEqual(all.slice(2))
  })

  test('issue 15.12: also what waits when the server ends', async () => {
    const { adminApp } = await openApp()
    await adminApp.app.inject({ url: '/api/users/me', remoteAddress: '203.0.113.7' })
    const { securityEvent } = adminApp.database.reader.models
    const where = { address: '203.0.113.7' }
    expect(await securityEvent.count({ where })).toBe(0)
    await adminApp.application.close()
    expect(await securityEvent.count({ where })).toBe(1)
  })
})

describeOnDatabases('the number of security events', (createDatabase) => {
  test('issue 15.12: refusals beyond it are removed, and push out no sign-in', async () => {
    const { database } = await createDatabase()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const event = (minute: number, outcome: 'ok' | 'refused') => {
      const who = { userId: null, address: '203.0.113.7', deviceMark: null }
      const what = { kind: 'sign_in', method: 'passkey', code: null, outcome } as const
      return { ...what, ...who, id: randomUUID(), count: 1, createdAt: at(minute) }
    }
    const refusals = [1, 2, 3, 4].map((minute) => event(minute, 'refused'))
    await database.transaction((transaction) => insert(transaction, [event(0, 'ok'), ...refusals]))
    const before = await newestBeyond(database.reader, { outcome: 'refused', keptMax: 2 })
    expect(before).toEqual(at(2))
    expect(await newestBeyond(database.reader, { outcome: 'ok', keptMax: 2 })).toBeNull()
    const old = { outcome: 'refused', before: at(3), max: 10 } as const
    expect(await database.transaction((transaction) => removeOlder(transaction, old))).toBe(2)
    const rows = await database.reader.models.securityEvent.findMany({ orderBy: { createdAt: 'asc' } })
    expect(rows.map(({ createdAt }) => createdAt)).toEqual([at(0), at(3), at(4)])
  })
})

describeOnSqlite('security events', (createDatabase) => {
  const what = { kind: 'sign_in', method: 'passkey', outcome: 'ok', code: null } as const
  const signIn = { ...what, userId: null, address: '203.0.113.7', deviceMark: null }

  function openLog(database: Database) {
    const clock = createFakeClock()
    const failures: unknown[] = []
    const tasks = createTasks({ onFailure: (_task, cause) => failures.push(cause) })
    const [logged, registry] = [createCapturedLog(), new Registry()]
    const shared = { clock, random: systemRandom, timers: clock, tasks, database, registry }
    return { log: createSecurityLog({ ...shared, log: logged.log }), clock, failures, tasks, logged, registry }
  }

  test('issue 15.12: that cannot be stored are counted as lost, and in the log all the same', async () => {
    const { database, fail } = createFailingDatabase((await createDatabase()).database)
    const { log, failures, tasks, logged, registry } = openLog(database)
    fail('no disk')
    await log.recordNow(signIn)
    await tasks.idle()
    expect(failures).toHaveLength(1)
    expect(await registry.metrics()).toContain('bougie_security_events_lost_total 1')
    expect(logged.text()).toContain('203.0.113.7')
  })

  test('issue 15.12: that cannot be counted are removed at their age all the same, and counted at the next sweep', async () => {
    const { database } = await createDatabase()
    const { models } = database.reader
    const findFirst = () => Promise.reject(new Error('too slow'))
    const securityEvent = Object.create(models.securityEvent, { findFirst: { value: findFirst } })
    const reader = { ...database.reader, models: Object.create(models, { securityEvent: { value: securityEvent } }) }
    const { log, clock, failures, tasks } = openLog({ ...database, reader })
    await log.recordNow(signIn)
    clock.suspend(181 * DAY_MS)
    log.start()
    const sweep = () => clock.advance(5 * MINUTE_MS, () => settle({ clock, tasks }))
    await sweep()
    expect(await models.securityEvent.count()).toBe(0)
    await sweep()
    expect(failures).toHaveLength(2)
    await log.stop()
  })
})

// Events are counted together in memory, so no database is involved.
describe('a flood of security events', () => {
  const openApp = appsOn(disposedAfterEach(createTestDatabase))

  test('issue 15.12: a flood is one row a minute, and beyond the bound one row a kind', async () => {
    const { adminApp, events } = await openApp()
    const knock = (remoteAddress: string) => adminApp.app.inject({ url: '/api/users/me', remoteAddress })
    for (let times = 0; times < 25; times += 1) await knock('203.0.113.7')
    // Refusals wait for the end of their minute.
    await adminApp.advance(2_000)
    for (let times = 0; times < 25; times += 1) await knock('203.0.113.7')
    expect(await events({ address: '203.0.113.7' })).toMatchObject([{ method: 'me', code: 'UNAUTHORIZED', count: 50 }])
    for (let one = 0; one < 1_010; one += 1) await knock(`198.51.${one >> 8}.${one & 255}`)
    // One that has a row already keeps it.
    await knock('198.51.0.0')
    const rest = (await events({ kind: 'refused' })).filter(({ method }) => method === 'overflow')
    expect(rest).toMatchObject([{ address: null, user_id: null }])
    expect(rest[0]?.count).toBe(10)
    expect(await events({ address: '198.51.0.0' })).toMatchObject([{ count: 2 }])
  })

  test('issue 15.12: a flood of refusals hides nobody who signs in meanwhile', async () => {
    const { adminApp, events } = await openApp()
    const knock = (remoteAddress: string) => adminApp.app.inject({ url: '/api/users/me', remoteAddress })
    for (let one = 0; one < 1_010; one += 1) await knock(`198.51.${one >> 8}.${one & 255}`)
    const { id } = await signUpLocally(adminApp.call)
    expect(await events({ user_id: id })).toMatchObject([{ kind: 'sign_in', outcome: 'ok', address: '127.0.0.1' }])
  })
})
