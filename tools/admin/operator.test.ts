import { randomUUID } from 'node:crypto'
import { Prisma } from '@bougie/server'
import { battleApps, seatBattle } from '@bougie/server/test/battle-fixture.ts'
import type { TestAppOptions } from '@bougie/server/test/build-test-app.ts'
import { seatBettor } from '@bougie/server/test/cycle-fixture.ts'
import { describeOnSqlite } from '@bougie/server/test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '@bougie/server/test/identity-flows.ts'
import { startAppWithAdmin } from '@bougie/server/test/payments.ts'
import { refusalOf } from '@bougie/server/test/refusals.ts'
import { openSocket } from '@bougie/server/test/socket-pair.ts'
import type { TestDatabase } from '@bougie/server/test/test-database.ts'
import { expect, test } from 'vitest'
import { runAdmin } from './run-admin.ts'
import { runAdminForProgram, runAdminHere } from './run-admin-here.ts'

/** Interval at which a running server checks for changes made beside it. */
const LOOK_EVERY_MS = 10_000
const BLACKLISTED = { status: 403, code: 'BLACKLISTED' }

describeOnSqlite('what an operator does beside a running server', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  async function openApp({ environment = {} }: Pick<TestAppOptions, 'environment'> = {}) {
    const { database, url }: TestDatabase = await createDatabase()
    // The operator's program uses the real time.
    const app = await startApp({ useDatabase: database, startMs: Date.now(), environment })
    const run = (...verb: string[]) => runAdminHere(url, ...verb)
    const runForProgram = (...verb: string[]) => runAdminForProgram(url, ...verb)
    const auditLog = async () => {
      const { adminApp, admin } = await startAppWithAdmin(startApp, app)
      return adminApp.call('adminActions', { token: admin.token, query: {} })
    }
    const actions = async () =>
      (await auditLog()).map(({ action, admin_id, subject_id }) => [action, admin_id, subject_id])
    const details = async () => (await auditLog()).map(({ action, admin_id, details }) => [action, admin_id, details])
    return { app, url, run, runForProgram, actions, details }
  }

  test('blacklist: a player is kept out, listed and let in again, by id, by wallet or by block', async () => {
    const { app, run, runForProgram, actions } = await openApp()
    const player = await signUpLocally(app.call)
    const socket = openSocket(app.application.gateway, { userId: player.id })
    const added = await run('blacklist', 'add', player.wallet_address, '60', 'spam_detected')
    expect([added.status, added.stdout]).toEqual([
      0,
      expect.stringContaining(`${player.pseudo} (${player.id}) is blocked until`),
    ])
    await app.advance(LOOK_EVERY_MS)
    expect(socket.closeCode).toBe(4003)
    expect(await refusalOf(app.call('me', { token: player.token }))).toEqual(BLACKLISTED)
    expect((await run('blacklist', 'list')).stdout).toContain(
      `${player.pseudo} (${player.id})  spam_detected  by operator`,
    )
    const { response } = await runForProgram('blacklist', 'list')
    expect(response).toMatchObject([{ user_id: player.id, source: 'operator', created_by: null, active: true }])
    expect(await runForProgram('blacklist', 'remove', response[0].id)).toEqual({
      status: 0,
      response: { lifted: [response[0].id] },
    })
    await app.advance(LOOK_EVERY_MS)
    expect((await app.call('me', { token: player.token })).user.id).toBe(player.id)
    expect((await run('blacklist', 'list')).stdout).toBe('Nobody is blocked\n')
    expect((await runForProgram('blacklist', 'list', '--all')).response).toMatchObject([{ active: false }])
    expect(await actions()).toEqual([
      ['block_lifted', null, player.id],
      ['block_added', null, player.id],
    ])
  })

  test('blacklist: an address is kept out for good until it is removed; who is not there is refused with exit code 1', async () => {
    const { app, run, runForProgram } = await openApp()
    expect(await runForProgram('blacklist', 'add', '2001:db8::7', 'forever')).toMatchObject({
      status: 0,
      response: { ip: '2001:db8:0:0::/64', user_id: null, ends_at: null, reason: 'rate_limit_exceeded' },
    })
    await app.advance(LOOK_EVERY_MS)
    const from = (remoteAddress: string) => app.app.inject({ url: '/api/status', remoteAddress })
    expect((await from('2001:db8::8')).statusCode).toBe(403)
    expect((await run('blacklist', 'remove', '2001:db8::9')).status).toBe(0)
    await app.advance(LOOK_EVERY_MS)
    expect((await from('2001:db8::8')).statusCode).toBe(200)
    const nobody = await run('blacklist', 'add', randomUUID(), '5')
    expect([nobody.status, nobody.stderr]).toEqual([1, 'Not blocked: there is no such player\n'])
    const nothing = await runForProgram('blacklist', 'remove', randomUUID())
    expect(nothing).toMatchObject({ status: 1, response: { error: 'NOT_FOUND' } })
  })

  test('blacklist: a block behind a thousand newer ones is lifted, by its id and by its address', async () => {
    const { app, run, runForProgram } = await openApp()
    const { response: first } = await runForProgram('blacklist', 'add', '203.0.113.1', 'forever')
    await run('blacklist', 'add', '203.0.113.1', '60')
    await run('blacklist', 'add', '203.0.113.10', '60')
    const createdAt = new Date()
    const newer = Array.from({ length: 1_001 }, (_, index) => ({
      id: randomUUID(),
      address: `198.51.${index >> 8}.${index & 255}`,
      reason: 'rate_limit_exceeded',
      source: 'automatic',
      createdAt,
    }))
    await app.database.transaction((transaction) => transaction.models.block.createMany({ data: newer }))
    expect(await runForProgram('blacklist', 'remove', first.id)).toEqual({
      status: 0,
      response: { lifted: [first.id] },
    })
    expect((await run('blacklist', 'remove', first.id)).status).toBe(1)
    expect((await run('blacklist', 'remove', '203.0.113.1')).stdout).toBe(
      '203.0.113.1 is welcome again (rate_limit_exceeded)\n',
    )
  })

  test('issue 15.12: what an operator does is in the security log, with whom it was about', async () => {
    const { app, run } = await openApp()
    const player = await signUpLocally(app.call)
    const { user } = await signUpWithPasskey(app.call, 'Dora')
    await run('grant', user.wallet_address, 'influencer')
    await run('blacklist', 'add', player.wallet_address, '60')
    await run('blacklist', 'add', '203.0.113.9', 'forever')
    await run('blacklist', 'remove', player.wallet_address)
    await run('link', 'create', user.wallet_address, 'DORA-1')
    await run('close')
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const found = await adminApp.call('securityLog', { token: admin.token, query: {} })
    const byOperator = found.filter(({ method }) => method === 'cli').reverse()
    expect(byOperator.map(({ kind, outcome, user_id, address }) => [kind, outcome, user_id, address])).toEqual([
      ['role', 'ok', user.id, null],
      ['block', 'ok', player.id, null],
      ['block', 'ok', null, '203.0.113.9'],
      ['block', 'ok', player.id, null],
      ['role', 'ok', null, null],
      ['games', 'ok', null, null],
    ])
  })

  test('[A11] close and open: a running server follows, and publishes it to everybody', async () => {
    const { app, url, run, actions } = await openApp()
    const guest = openSocket(app.application.gateway, { userId: null })
    // In a separate process, as in production.
    const { status, stdout } = await runAdmin(url, 'close', '--json')
    expect([status, JSON.parse(stdout)]).toEqual([0, { closed: true, changed: true }])
    await app.advance(LOOK_EVERY_MS)
    expect(guest.last('game_status').gameClosed).toBe(true)
    expect(await run('close')).toMatchObject({ status: 0, stdout: 'The games were closed already\n' })
    expect((await run('open')).stdout).toContain('The games are open')
    await app.advance(LOOK_EVERY_MS)
    expect((await app.call('status', {})).gameClosed).toBe(false)
    expect(await actions()).toEqual([
      ['games_opened', null, 'games'],
      ['games_closed', null, 'games'],
    ])
  })

  test('issue 16.12: close takes a time of reopening, and a running server opens then', async () => {
    const { app, run, runForProgram } = await openApp()
    const reopensAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString()
    expect(await runForProgram('close', reopensAt, '--opens-itself')).toEqual({
      status: 0,
      response: { closed: true, changed: true, reopensAt, opensItself: true },
    })
    await app.advance(LOOK_EVERY_MS)
    expect(await app.call('status', {})).toMatchObject({ gameClosed: true, reopensAt, opensItself: true })
    const past = await run('close', '2020-01-01T18:00:00Z')
    expect([past.status, past.stderr]).toEqual([1, 'Not closed: the time of reopening has passed already\n'])
    const far = await run('close', new Date(Date.now() + 15 * 86_400_000).toISOString())
    expect([far.status, far.stderr]).toEqual([1, 'Not closed: the time of reopening is more than 14 days ahead\n'])
    await app.advance(3_600_000)
    expect((await app.call('status', {})).gameClosed).toBe(false)
  })

  test('reseal is in the audit log if it changed something', async () => {
    const { app, run, details } = await openApp()
    await seatBattle(app)
    const unseal = Prisma.sql`UPDATE battles SET server_seed = ${'5e'.repeat(32)}`
    await app.database.transaction((transaction) => transaction.execute(unseal))
    for (let time = 0; time < 2; time += 1) expect((await run('reseal')).status).toBe(0)
    const resealed = { destinations: 0, seeds: 1, keyId: app.database.reader.secrets.keyId }
    expect(await details()).toEqual([['seals_renewed', null, resealed]])
  })

  test.each(['18:30', '18h30', '9:05', '23:59', '0:00'])(
    'close %s: the page counts down to the next such time in Paris; it replaces an earlier one, and the same changes nothing',
    async (time) => {
      const { run, runForProgram, actions } = await openApp()
      await run('close', '12:34', '--opens-itself')
      const { response } = await runForProgram('close', time)
      expect(response).toEqual({ closed: true, changed: true, reopensAt: expect.any(String), opensItself: false })
      const inParis = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })
      expect(inParis.format(new Date(response.reopensAt))).toBe(time.replace('h', ':').padStart(5, '0'))
      const inMs = Date.parse(response.reopensAt) - Date.now()
      expect([inMs > 0, inMs <= 25 * 3_600_000]).toEqual([true, true])
      expect(await run('close', response.reopensAt)).toMatchObject({
        status: 0,
        stdout: `The games were closed until ${response.reopensAt} already\n`,
      })
      expect(await actions()).toHaveLength(2)
    },
  )

  test('grant and link create: each change is in the audit log, and neither a refusal nor a repetition is', async () => {
    const { app, run, details } = await openApp()
    const { user } = await signUpWithPasskey(app.call, 'Dora')
    const local = await signUpLocally(app.call)
    for (let repetition = 0; repetition < 2; repetition++) await run('grant', user.wallet_address, 'influencer')
    await run('grant', local.wallet_address, 'admin')
    await run('link', 'create', user.id.toUpperCase(), 'DORA-1')
    await run('link', 'create', user.id, 'dora-1')
    expect(await details()).toEqual([
      ['creator_link_created', null, { code: 'DORA-1', userId: user.id }],
      ['role_changed', null, { from: 'user', to: 'influencer' }],
    ])
  })

  test('blacklist remove: all blocks of a player or an address end, those of others stay, and each is in the audit log', async () => {
    const { app, runForProgram, details } = await openApp()
    const [player, other] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    const add = async (who: string) => (await runForProgram('blacklist', 'add', who, '60', 'spam_detected')).response.id
    const [first, second, kept] = [await add(player.id), await add(player.id.toUpperCase()), await add(other.id)]
    const { response } = await runForProgram(
      'blacklist',
      'remove',
      player.wallet_address.toUpperCase().replace('X', 'x'),
    )
    expect(new Set(response.lifted)).toEqual(new Set([first, second]))
    expect((await runForProgram('blacklist', 'list')).response).toMatchObject([{ id: kept }])
    expect(await runForProgram('blacklist', 'remove', kept.toUpperCase())).toMatchObject({
      response: { lifted: [kept] },
    })
    expect((await details()).map(([action, admin]) => [action, admin])).toEqual([
      ...Array(3).fill(['block_lifted', null]),
      ...Array(3).fill(['block_added', null]),
    ])
  })

  test('battle cancel: both have their stake back at once, and are notified of it when the battle would have gone on', async () => {
    const { app, run, runForProgram, actions } = await openApp()
    const table = await seatBattle(app, { amount: 25 })
    const { battleId, one, two } = table
    const refunds = [one, two].map(({ user }) => ({ user_id: user.id, pseudo: user.pseudo, amount: 25 }))
    expect(await runForProgram('battle', 'cancel', battleId)).toEqual({
      status: 0,
      response: { id: battleId, status: 'cancelled', refunds },
    })
    expect([await one.balanceCents(), await two.balanceCents()]).toEqual([10_000, 10_000])
    await app.advance(LOOK_EVERY_MS)
    expect(one.socket.last('battle_state').status).toBe('cancelled')
    expect(one.socket.last('balance_update').balance).toBe(100)
    expect(one.socket.all('battle_complete')).toEqual([])
    expect(await run('battle', 'cancel', battleId)).toMatchObject({
      status: 1,
      stderr: 'Not cancelled: it is over already\n',
    })
    const unknown = await runForProgram('battle', 'cancel', randomUUID())
    expect(unknown).toMatchObject({ status: 1, response: { error: 'BATTLE_NOT_FOUND' } })
    expect(await actions()).toEqual([['battle_cancelled', null, battleId]])
  })
  // So slow that no phase ends while the operator types.
  const SLOW_CYCLE = { BOTS: 'off', CYCLE_CANDLE_MS: '600000' }

  test('[C17] bets stop and start: a running server follows, what is open can be taken back, and it is in the audit log', async () => {
    const { app, run, runForProgram, actions } = await openApp({ environment: SLOW_CYCLE })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 20 })
    expect(await runForProgram('bets', 'stop')).toEqual({ status: 0, response: { enabled: false, changed: true } })
    await app.advance(LOOK_EVERY_MS)
    expect(ada.socket.last('state').betsEnabled).toBe(false)
    await ada.bet({ direction: 'up', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({
      code: 'CYCLE_BETS_DISABLED',
      message: 'Le service de paris est temporairement désactivé.',
    })
    await ada.remove(ada.socket.last('newBet').id)
    expect(await ada.balanceCents()).toBe(10_000)
    expect((await run('bets', 'stop')).stdout).toBe('Bets in the cycle were stopped already\n')
    expect((await run('bets', 'start')).stdout).toContain('Bets in the cycle are taken')
    await app.advance(LOOK_EVERY_MS)
    await ada.bet({ direction: 'up', amount: 10 })
    expect(await ada.balanceCents()).toBe(8_980)
    expect(await actions()).toEqual([
      ['cycle_bets_resumed', null, 'cycle_bets'],
      ['cycle_bets_stopped', null, 'cycle_bets'],
    ])
  })

  test('cycle cancel: stakes and fees are back at once, players are notified of it within ten seconds, and the next cycle begins', async () => {
    const { app, run, runForProgram, actions } = await openApp({ environment: SLOW_CYCLE })
    const [ada, bob] = [await seatBettor(app), await seatBettor(app)]
    await ada.bet({ direction: 'up', amount: 20 })
    await bob.bet({ direction: 'down', amount: 10 })
    const { cycleId } = ada.socket.last('initialState')
    expect(await runForProgram('cycle', 'cancel', cycleId)).toEqual({
      status: 0,
      response: { id: cycleId, status: 'cancelled', open_bets: 2, players: 2, stakes: 30, fees: 0.6 },
    })
    expect([await ada.balanceCents(), await bob.balanceCents()]).toEqual([10_000, 10_000])
    await app.advance(LOOK_EVERY_MS)
    expect(ada.socket.last('betsResults')).toMatchObject({ cycleId, total_balance: 100 })
    for (const { socket } of [ada, bob]) {
      expect(socket.last('balance_update')).toMatchObject({ balance: 100, reason: 'cycle_refund' })
    }
    expect(ada.socket.last('state')).toMatchObject({ number: 2, cyclePhase: 'betting', openBets: 0 })
    await ada.bet({ direction: 'up', amount: 10 })
    expect(await ada.balanceCents()).toBe(8_980)
    expect(await run('cycle', 'cancel', cycleId)).toMatchObject({
      status: 1,
      stderr: 'Not cancelled: it is over already\n',
    })
    const unknown = await runForProgram('cycle', 'cancel', randomUUID())
    expect(unknown).toMatchObject({ status: 1, response: { error: 'NOT_FOUND' } })
    expect(await actions()).toEqual([['cycle_cancelled', null, cycleId]])
    expect((await runForProgram('audit')).response).toMatchObject({ balanced: true, problems: [] })
  })
})
