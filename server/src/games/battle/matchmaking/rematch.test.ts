import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { type BattleFixture, battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { createFailingDatabase } from '../../../../test/failing-database.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, testBuses } from '../../../../test/test-redis.ts'

const REMATCH_MS = 15_000
/** After this a server closes what another one should have closed. */
const TAKE_OVER_MS = 2_000

const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = battleApps(createDatabase)

async function playToTheEnd(app: TestApp, amount = 10): Promise<BattleFixture> {
  const fixture = await seatBattle(app, { amount })
  await sendAndSettle(app, fixture.one.socket, { type: 'battle_forfeit', battleId: fixture.battleId })
  for (const { socket } of [fixture.one, fixture.two]) socket.take()
  return fixture
}

const newTable = async (amount?: number) => playToTheEnd(await buildApp(), amount)

test('both ask within 15 s: a new battle for the same stake through the same escrow', async () => {
  const { app, one, two, battleId } = await newTable()
  const expiresAt = app.clock.nowMs() + REMATCH_MS
  expect(one.socket.last('battle_complete').rematchUntil).toBe(expiresAt)
  one.socket.send({ type: 'battle_rematch', battleId })
  await app.advance(REMATCH_MS - 1)
  const offered = { type: 'battle_rematch', battleId, status: 'offered', by: one.user.id, expiresAt }
  expect([one.socket.last('battle_rematch'), two.socket.last('battle_rematch')]).toEqual([offered, offered])
  await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
  const found = one.socket.last('battle_match_found')
  expect(found).toMatchObject({ amount: 10, opponent: { id: two.user.id } })
  expect(found.battleId).not.toBe(battleId)
  expect(two.socket.last('battle_match_found').battleId).toBe(found.battleId)
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([8_000, 10_000])
  await app.advance(REMATCH_MS)
  expect(one.socket.all('battle_rematch')).toHaveLength(1)
})

test('asking twice, or with two tabs, is one offer and no battle with oneself', async () => {
  const { app, one, battleId } = await newTable()
  one.socket.send({ type: 'battle_rematch', battleId })
  one.socket.send({ type: 'battle_rematch', battleId })
  await app.settle()
  expect(one.socket.all('battle_rematch')).toHaveLength(1)
  expect(one.socket.all('battle_match_found')).toHaveLength(1)
})

test('after 15 s it is over', async () => {
  const { app, one, two, battleId } = await newTable()
  one.socket.send({ type: 'battle_rematch', battleId })
  await app.advance(REMATCH_MS)
  expect(two.socket.last('battle_rematch')).toEqual({ type: 'battle_rematch', battleId, status: 'expired' })
  await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
  expect(two.socket.last('error')).toMatchObject({ code: 'BATTLE_REMATCH_CLOSED', battleId })
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([9_000, 11_000])
})

test.each(['closes the last tab', 'leaves the screen'] as const)('it is over when one %s', async (how) => {
  const { app, one, two, battleId } = await newTable()
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  if (how === 'closes the last tab') two.socket.drop()
  else two.socket.send({ type: 'battle_unwatch', battleId })
  await app.settle()
  expect(one.socket.last('battle_rematch')).toEqual({ type: 'battle_rematch', battleId, status: 'expired' })
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  expect(one.socket.last('error').code).toBe('BATTLE_REMATCH_CLOSED')
})

test('who can no longer pay ends it for both, and no money moves', async () => {
  const { app, one, two, battleId } = await newTable(100)
  await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  const message = 'Montant sélectionné (100€) dépasse votre solde'
  expect(one.socket.last('error')).toEqual({ type: 'error', code: 'INSUFFICIENT_BALANCE', message, battleId })
  expect(two.socket.last('battle_rematch').status).toBe('expired')
  expect(two.socket.all('battle_match_found')).toHaveLength(1)
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([0, 20_000])
})

test('who can’t pay makes no offer', async () => {
  const { app, one, two, battleId } = await newTable(100)
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  expect(one.socket.last('error')).toMatchObject({ code: 'INSUFFICIENT_BALANCE', battleId })
  expect(two.socket.all('battle_rematch')).toEqual([])
})

test('an offer that can no longer be paid is closed, and not the fault of who takes it', async () => {
  const { app, one, two, battleId } = await newTable(50)
  one.socket.send({ type: 'battle_rematch', battleId })
  const stranger = await seatPlayer(app)
  for (const { socket } of [one, stranger]) socket.send({ type: 'join_battle_queue', amount: 25 })
  await app.settle()
  await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
  expect(two.socket.last('error')).toMatchObject({ code: 'BATTLE_REMATCH_CLOSED', battleId })
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([2_500, 15_000])
})

test('a rematch that could not be stored is over for both, and no money moves', async () => {
  const { database, fail } = createFailingDatabase((await createDatabase()).database)
  const { app, one, two, battleId } = await playToTheEnd(await buildApp({ useDatabase: database }))
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  fail('the database is down')
  await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
  fail(null)
  expect(app.logged.takeErrors().length).toBeGreaterThan(0)
  expect(two.socket.last('error')).toMatchObject({ code: 'SERVER_ERROR', battleId })
  for (const { socket } of [one, two]) expect(socket.last('battle_rematch').status).toBe('expired')
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([9_000, 11_000])
})

test('who may not stake makes no offer, and whoever accepts an offer never learns why the other may not', async () => {
  const { app, one, two, battleId } = await newTable()
  const limit = { loss: { day: 15, week: null, month: null } }
  const { id, token } = one.user
  await app.call('updateLimits', { token, params: { userId: id }, body: limit })
  await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
  expect(one.socket.last('error')).toMatchObject({ code: 'LOSS_LIMIT', battleId })
  expect(two.socket.all('battle_rematch')).toEqual([])

  const paused = await playToTheEnd(app)
  await sendAndSettle(app, paused.one.socket, { type: 'battle_rematch', battleId: paused.battleId })
  const { user } = paused.one
  await app.call('updateLimits', { token: user.token, params: { userId: user.id }, body: { pause_hours: 24 } })
  await sendAndSettle(app, paused.two.socket, { type: 'battle_rematch', battleId: paused.battleId })
  expect(paused.two.socket.last('error')).toMatchObject({ code: 'BATTLE_REMATCH_CLOSED' })
  expect([await paused.one.balanceCents(), await paused.two.balanceCents()]).toEqual([9_000, 11_000])
})

test('a stranger can neither ask nor end it, and a cancelled battle has no rematch', async () => {
  const { app, one, two, battleId } = await newTable()
  const stranger = await seatPlayer(app)
  await sendAndSettle(app, stranger.socket, { type: 'battle_rematch', battleId })
  expect(stranger.socket.last('error').code).toBe('BATTLE_NOT_PARTICIPANT')
  const guest = openSocket(app.application.gateway, { userId: null })
  for (const socket of [stranger.socket, guest]) {
    socket.send({ type: 'battle_watch', battleId })
    await sendAndSettle(app, socket, { type: 'battle_unwatch', battleId })
  }
  stranger.socket.drop()
  await app.settle()
  for (const { socket } of [one, two]) socket.send({ type: 'battle_rematch', battleId })
  await app.settle()
  expect(two.socket.all('battle_match_found')).toHaveLength(2)

  const cancelled = await seatBattle(app)
  await app.application.battle.service.cancel(cancelled.battleId, 'admin')
  await sendAndSettle(app, cancelled.one.socket, { type: 'battle_rematch', battleId: cancelled.battleId })
  expect(cancelled.one.socket.last('battle_state')).toMatchObject({
    status: 'cancelled',
    cancelReason: 'L’équipe a annulé cette battle.',
  })
  expect(cancelled.one.socket.last('error').code).toBe('BATTLE_REMATCH_CLOSED')
  expect([await cancelled.one.balanceCents(), await cancelled.two.balanceCents()]).toEqual([10_000, 10_000])
})

describeOnRedis('a server that dies while an offer stands', () => {
  test('the other one closes the offer, at most a little later, once', async () => {
    const shared = { busOf: testBuses(), isShared: true }
    const dying = await buildApp(shared)
    const left = await buildApp({ ...shared, useDatabase: dying.database })
    const { one, two, battleId } = await playToTheEnd(dying)
    const socket = openSocket(left.application.gateway, { userId: two.user.id })
    await sendAndSettle(dying, one.socket, { type: 'battle_rematch', battleId })
    const statuses = () => socket.all('battle_rematch').map(({ status }) => status)
    const { rematches } = left.application.battle
    await until(() => statuses().includes('offered') && rematches.stakeOf(battleId) !== null)

    // The clock of a server that is heard follows the one that is ahead, so its timers would still run.
    await dying.bus.close()
    await left.advance(REMATCH_MS - 1)
    expect(statuses()).toEqual(['offered'])
    // On time, if it read the end of the battle from the database before it received it.
    await left.advance(TAKE_OVER_MS + 1)
    expect(statuses()).toEqual(['offered', 'expired'])
    expect(rematches.stakeOf(battleId)).toBeNull()
  })
})
