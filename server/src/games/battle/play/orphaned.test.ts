// A server dies between storing a match and publishing it: the other servers receive nothing and miss nothing.
import type { BattleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { balanceCentsOf, battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'
import type { Environment } from '../../../app/config/config.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Database } from '../../../ports/database.ts'
import { SWEEP_EVERY_MS } from '../../../ports/scheduler.ts'

const SILENCE_MS = 2_000
/** Longer than the time between two sweeps, shorter than a battle. */
const GRACE_MS = 12_000

/** An event of another version, or what is left of one. */
function storeUnreadable({ database, clock }: Pick<TestApp, 'database' | 'clock'>, battleId: BattleId): Promise<void> {
  return database.transaction(async ({ execute }) => {
    await execute(Prisma.sql`
      INSERT INTO battle_events (battle_id, sequence, type, data, at)
      SELECT id, version + 1, 'unknownEvent', '{"type":"unknownEvent"}', ${new Date(clock.nowMs())}
      FROM battles WHERE id = ${battleId}`)
    await execute(Prisma.sql`UPDATE battles SET version = version + 1 WHERE id = ${battleId}`)
  })
}

/** Without a message now and then the socket would be closed. */
async function advanceOnline(app: TestApp, socket: TestSocket, forMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += SWEEP_EVERY_MS) {
    socket.send({ type: 'ping', timestamp: 0 })
    await app.advance(SWEEP_EVERY_MS)
  }
}

describeOnDatabases('a stored battle that nobody publishes', (createDatabase) => {
  const buildApp = battleApps(createDatabase)

  /** Two servers on the same database, but with separate buses: the survivor receives no events of the dying one. */
  async function openTwo(environment: Environment = {}) {
    const { database } = await createDatabase()
    const survivor = await buildApp({ environment, useDatabase: database, isShared: true })
    return { survivor, dying: await buildApp({ environment, useDatabase: database }) }
  }

  test('is resumed by another server, published to its players, and pays out', async () => {
    const { survivor, dying } = await openTwo()
    const { one, two, battleId } = await seatBattle(dying)
    const sockets = [one, two].map(({ user }) => openSocket(survivor.application.gateway, { userId: user.id }))
    const [first, second] = sockets
    await survivor.advance(SWEEP_EVERY_MS)
    expect(sockets.map((socket) => socket.all('battle_match_found').map((found) => found.battleId))).toEqual([
      [battleId],
      [battleId],
    ])
    expect(sockets.map((socket) => socket.last('balance_update'))).toEqual(
      Array(2).fill({ type: 'balance_update', balance: 90, reason: 'battle_stake' }),
    )
    await survivor.advance(SILENCE_MS)
    expect(first?.all('battle_game_start')).toHaveLength(1)
    first?.send({ type: 'battle_forfeit', battleId })
    await survivor.settle()
    expect(first?.all('error')).toEqual([])
    expect(second?.last('battle_complete').winner).toBe(two.user.id)
    const balances = [await balanceCentsOf(survivor, one.user), await balanceCentsOf(survivor, two.user)]
    expect(balances).toEqual([9_000, 11_000])
  })

  test('is lost by the player who is absent, as any other battle', async () => {
    const { survivor, dying } = await openTwo({ BATTLE_DISCONNECT_GRACE_MS: String(GRACE_MS) })
    const { one, two, battleId } = await seatBattle(dying)
    const socket = openSocket(survivor.application.gateway, { userId: one.user.id })
    await advanceOnline(survivor, socket, 60_000)
    expect(socket.last('battle_complete')).toMatchObject({ battleId, winner: one.user.id })
    expect(await balanceCentsOf(survivor, two.user)).toBe(9_000)
  })

  test('is begun once, also when the server that stored it publishes it later', async () => {
    const { survivor, dying } = await openTwo()
    const fixture = await seatBattle(dying)
    const socket = openSocket(survivor.application.gateway, { userId: fixture.one.user.id })
    await survivor.advance(SWEEP_EVERY_MS)
    survivor.application.battle.service.begin([await fixture.stored()])
    await survivor.settle()
    expect(socket.all('battle_match_found')).toHaveLength(1)
    await sendAndSettle(survivor, socket, { type: 'battle_forfeit', battleId: fixture.battleId })
    survivor.application.battle.service.begin([await fixture.stored()])
    await survivor.advance(SWEEP_EVERY_MS)
    expect(survivor.application.battle.battles.size).toBe(0)
    expect(socket.all('battle_complete')).toHaveLength(1)
  })

  test('and that this version can’t read is left to others for a round and a minute, then it is refunded', async () => {
    const { survivor, dying } = await openTwo()
    const { one, two, battleId } = await seatBattle(dying)
    await storeUnreadable(survivor, battleId)
    const socket = openSocket(survivor.application.gateway, { userId: one.user.id })
    await survivor.advance(30_000)
    // The instance that can read it plays it on.
    await storeUnreadable(survivor, battleId)
    await advanceOnline(survivor, socket, 40_000)
    await survivor.application.battle.service.reconcile()
    expect(survivor.application.battle.battles.size).toBe(0)
    expect(await balanceCentsOf(survivor, one.user)).toBe(9_000)
    await advanceOnline(survivor, socket, 60_000)
    expect([await balanceCentsOf(survivor, one.user), await balanceCentsOf(survivor, two.user)]).toEqual([
      10_000, 10_000,
    ])
    expect(socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 100, reason: 'battle_refund' })
    expect(survivor.logged.takeErrors().map((logged) => logged['battleId'])).toContain(battleId)
  })

  test('and that another server refunds while this one reads it is begun nowhere', async () => {
    const { database } = await createDatabase()
    let afterList = (): Promise<void> => Promise.resolve()
    const query: Database['reader']['query'] = async (sql) => {
      const rows = await database.reader.query(sql)
      if (sql.text.includes('SELECT id FROM battles WHERE status')) await afterList()
      return rows as never
    }
    const useDatabase = { ...database, reader: { ...database.reader, query } }
    const survivor = await buildApp({ useDatabase, isShared: true })
    const other = await buildApp({ useDatabase: database })
    const fixture = await seatBattle(other)
    await storeUnreadable(other, fixture.battleId)
    const socket = openSocket(survivor.application.gateway, { userId: fixture.one.user.id })
    afterList = async () => other.application.battle.service.abandon(await fixture.stored())
    await survivor.advance(SWEEP_EVERY_MS)
    await survivor.application.battle.service.reconcile()
    expect(socket.all('battle_match_found')).toEqual([])
    expect(survivor.application.battle.battles.size).toBe(0)
    expect(await balanceCentsOf(survivor, fixture.one.user)).toBe(10_000)
  })

  test('and that went on since this server read it is not ended on what was read: who is ahead keeps the lead', async () => {
    const { dying } = await openTwo()
    const fixture = await seatBattle(dying)
    const read = await fixture.stored()
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    await dying.application.battle.service.abandon(read)
    expect(await fixture.stored()).not.toHaveProperty('abandonedAtMs')
    expect([await fixture.one.balanceCents(), await fixture.two.balanceCents()]).toEqual([9_000, 9_000])
    await dying.application.battle.service.abandon(await fixture.stored())
    // The value of one round ahead of two more: see the table of the rules.
    expect([await fixture.one.balanceCents(), await fixture.two.balanceCents()]).toEqual([10_655, 9_345])
  })

  test('and whose newest event no server can read is refunded and ends for its players, where it is known too', async () => {
    const { survivor, dying } = await openTwo()
    const { one, battleId } = await seatBattle(dying)
    const socket = openSocket(survivor.application.gateway, { userId: one.user.id })
    await survivor.advance(SWEEP_EVERY_MS)
    expect(survivor.application.battle.battles.size).toBe(1)
    await storeUnreadable(survivor, battleId)
    await advanceOnline(survivor, socket, 90_000)
    survivor.logged.takeErrors()
    expect(await balanceCentsOf(survivor, one.user)).toBe(10_000)
    expect(socket.last('battle_state')).toMatchObject({ battleId, status: 'cancelled' })
    expect(survivor.application.battle.battles.size).toBe(0)
  })

  test('and that another version refunded ends where it could be read', async () => {
    const { survivor, dying } = await openTwo()
    const { one, battleId, stored } = await seatBattle(dying)
    const socket = openSocket(survivor.application.gateway, { userId: one.user.id })
    await survivor.advance(SWEEP_EVERY_MS)
    await dying.application.battle.service.abandon(await stored())
    await survivor.advance(10_000)
    expect(socket.last('battle_state')).toMatchObject({ battleId, status: 'cancelled' })
    expect(survivor.application.battle.battles.size).toBe(0)
  })

  test('is left alone where it is known', async () => {
    const { survivor } = await openTwo()
    const { one } = await seatBattle(survivor)
    await seatPlayer(survivor)
    const before = survivor.events.filter(({ type }) => type === 'battleOpened').length
    await survivor.advance(SWEEP_EVERY_MS)
    expect(survivor.events.filter(({ type }) => type === 'battleOpened')).toHaveLength(before)
    expect(one.socket.all('battle_match_found')).toHaveLength(1)
  })

  test('a step that another server reads and publishes before its own server has the response to its commit is applied once', async () => {
    const { database } = await createDatabase()
    let onCommit = (): Promise<void> => Promise.resolve()
    const transaction: Database['transaction'] = async (work) => {
      const result = await database.transaction(work)
      await onCommit()
      return result
    }
    const app = await buildApp({ useDatabase: { ...database, transaction }, isShared: true })
    const battle = await seatBattle(app)
    const { battleId } = battle
    let version = 0
    onCommit = async () => {
      const { events } = await battle.stored()
      if (version > 0 && events.length > version) {
        app.bus.publish([{ type: 'battleStepped', battleId, version, events: events.slice(version), records: [] }])
      }
      version = events.length
    }
    for (const round of [1, 2, 3]) await battle.playRound(round, { one: 'right', two: 'wrong' })
    expect(battle.two.socket.last('battle_complete').winner).toBe(battle.one.user.id)
    expect([battle.one, battle.two].flatMap(({ socket }) => socket.all('error'))).toEqual([])
    expect(battle.one.socket.all('battle_round_result')).toHaveLength(3)
  })

  test('a step that arrives from another server while the same events are being read is applied once', async () => {
    const { database } = await createDatabase()
    let whileRatingsAreRead = (): void => undefined
    const query: Database['reader']['query'] = (sql) => {
      if (sql.text.includes('FROM battle_ratings')) whileRatingsAreRead()
      return database.reader.query(sql)
    }
    const useDatabase = { ...database, reader: { ...database.reader, query } }
    const survivor = await buildApp({ useDatabase, isShared: true })
    const other = await buildApp({ useDatabase: database })
    const { one, battleId } = await seatBattle(other)
    const socket = openSocket(survivor.application.gateway, { userId: one.user.id })
    await survivor.advance(SWEEP_EVERY_MS)
    await other.application.battle.service.forfeit({ battleId, userId: one.user.id })
    await other.settle()
    const end = other.events.filter(({ type }) => type === 'battleStepped').at(-1)
    if (end === undefined) throw new Error('the forfeit was not published')
    whileRatingsAreRead = () => survivor.bus.publish([end])
    await survivor.application.battle.service.catchUp(battleId)
    await survivor.settle()
    expect(socket.all('battle_complete')).toHaveLength(1)
    expect(survivor.application.battle.battles.size).toBe(0)
  })
})
