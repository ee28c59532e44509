import { RESTART_GRACE_MS, ROUNDS_MAX } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  BATTLE_ENVIRONMENT,
  BATTLE_PACE,
  type BattleFixture,
  balanceCentsOf,
  battleApps,
  type Player,
  seatBattle,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { startAppWithAdmin } from '../../../../test/payments.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'

const GRACE_MS = 5_000
const { countdownMs, waitingMs, predictionMs, resultsWaitMs } = BATTLE_PACE
const ENVIRONMENT = { ...BATTLE_ENVIRONMENT, BATTLE_DISCONNECT_GRACE_MS: String(GRACE_MS) }

const PHASES = [
  ['countdown', 600],
  ['waiting', countdownMs + 200],
  ['prediction', countdownMs + waitingMs + 900],
  ['results_wait', countdownMs + waitingMs + predictionMs + 400],
  ['pause', countdownMs + waitingMs + predictionMs + resultsWaitMs + 200],
] as const

function openRestarts(createDatabase: () => Promise<TestDatabase>) {
  const buildApp = battleApps(createDatabase)

  /** Starts a second server on the same database, as after a kill: the first one does nothing any more. */
  async function restart(fixture: BattleFixture, { downMs }: { downMs: number }) {
    const next = await buildApp({
      environment: ENVIRONMENT,
      useDatabase: fixture.app.database,
      startMs: fixture.app.clock.nowMs() + downMs,
    })
    return next
  }

  async function comeBack(app: TestApp, player: Player): Promise<TestSocket> {
    const socket = openSocket(app.application.gateway, { userId: player.user.id })
    await app.settle()
    return socket
  }

  return { buildApp, restart, comeBack }
}

describeOnDatabases('a server that was away', (createDatabase) => {
  const { buildApp, restart, comeBack } = openRestarts(createDatabase)

  test.each(PHASES)('carries on in %s where the battle stood, to the same end', async (phase, afterMs) => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    await fixture.app.advance(afterMs)
    fixture.one.socket.send({ type: 'get_battle_state', battleId: fixture.battleId, mode: 'battle' })
    await fixture.app.settle()
    const before = fixture.one.socket.last('battle_state')

    const app = await restart(fixture, { downMs: 2_000 })
    const [one, two] = [await comeBack(app, fixture.one), await comeBack(app, fixture.two)]
    await sendAndSettle(app, one, { type: 'get_battle_state', battleId: fixture.battleId, mode: 'battle' })
    const after = one.last('battle_state')
    // The heartbeat records the time of the stop to the second.
    expect(after.phaseTimeLeft).toBeGreaterThanOrEqual(before.phaseTimeLeft)
    expect(after.phaseTimeLeft).toBeLessThanOrEqual(before.phaseTimeLeft + 1_000)
    expect({ ...after, phaseTimeLeft: 0, endsAt: 0, prices: [], totalPoints: 0 }).toEqual({
      ...before,
      phaseTimeLeft: 0,
      endsAt: 0,
      prices: [],
      totalPoints: 0,
    })
    expect(before.phase).toBe(phase === 'countdown' ? 'waiting' : phase)

    for (let round = 0; round < ROUNDS_MAX; round++) {
      for (const socket of [one, two]) socket.send({ type: 'ping', timestamp: 0 })
      await app.advance(5_000)
    }
    expect(one.last('battle_complete')).toMatchObject({ winner: 'draw', payout: 10 })
    const indexes = one.all('battle_price_update').map(({ round, index }) => round * 100 + index)
    expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b))
    expect([await balanceCentsOf(app, fixture.one.user), await balanceCentsOf(app, fixture.two.user)]).toEqual([
      10_000, 10_000,
    ])
  })

  test('[issue 15, 1] killed in results_wait by who is behind, the round is decided by its committed prices', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    const { battleId } = fixture
    await fixture.app.advance(countdownMs + waitingMs + 100)
    fixture.one.socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
    fixture.two.socket.send({ type: 'battle_bet', battleId, choice: 'down', round: 1 })
    await fixture.app.advance(predictionMs + resultsWaitMs - 200)
    const app = await restart(fixture, { downMs: 3_600_000 })
    const [one] = [await comeBack(app, fixture.one), await comeBack(app, fixture.two)]
    await app.advance(resultsWaitMs)
    const { result, user1Choice, user2Choice, user1Points, user2Points } = one.last('battle_round_result')
    expect([user1Choice, user2Choice]).toEqual(['up', 'down'])
    expect([user1Points, user2Points]).toEqual([Number(result === 'up'), Number(result === 'down')])
  })

  test('[issue 15, 1] killed and away so long that nobody comes back, it is worth the same to both at a level score', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    await fixture.app.advance(countdownMs + 100)
    const app = await restart(fixture, { downMs: 3_600_000 })
    await app.advance(2 * GRACE_MS + 20_000)
    expect([await balanceCentsOf(app, fixture.one.user), await balanceCentsOf(app, fixture.two.user)]).toEqual([
      10_000, 10_000,
    ])
  })

  test('[issue 15, 1] a server that hung in a prediction prolongs it, and takes the choice that lay there meanwhile', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    const { app, battleId, one, two } = fixture
    await app.advance(countdownMs + waitingMs + 500)
    await sendAndSettle(app, one.socket, { type: 'battle_bet', battleId, choice: 'up', round: 1 })
    app.clock.suspend(predictionMs + 5_000)
    await sendAndSettle(app, two.socket, { type: 'battle_bet', battleId, choice: 'up', round: 1 })
    expect(two.socket.last('battle_bet_placed')).toMatchObject({ choice: 'up', round: 1 })
    expect(one.socket.last('battle_resync')).toMatchObject({ phase: 'prediction', currentSelection: 'up' })
    await app.advance(predictionMs + resultsWaitMs)
    expect(one.socket.last('battle_round_result')).toMatchObject({ user1Choice: 'up', user2Choice: 'up' })
  })

  test('[issue 15, 1] whose absence ended while the server hung does not forfeit', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    const { app, one, two } = fixture
    await app.advance(countdownMs + 100)
    two.socket.drop()
    await app.advance(1_000)
    app.clock.suspend(GRACE_MS)
    // Timers fire first, sockets that were opened meanwhile come after them.
    await app.advance(0)
    const back = await comeBack(app, two)
    await app.advance(GRACE_MS - 1)
    expect(one.socket.all('battle_forfeit')).toEqual([])
    expect(back.all('battle_complete')).toEqual([])
  })

  test('gives who does not come back the grace from the restart on', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    await fixture.app.advance(countdownMs)
    const app = await restart(fixture, { downMs: 1_000 })
    const one = await comeBack(app, fixture.one)
    await app.advance(GRACE_MS + RESTART_GRACE_MS - 1)
    expect(one.all('battle_complete')).toEqual([])
    await app.advance(1)
    expect(one.last('battle_forfeit').forfeitedBy).toBe(fixture.two.user.id)
  })

  test.each([
    ['an unknown event', '{"type":"unknownEvent"}'],
    ['damaged data', '{"type":"roundSe'],
    ['data that are no event', 'null'],
  ])('that can’t read a battle (%s) gives both stakes back and carries on with the others', async (_, data) => {
    const first = await buildApp({ environment: ENVIRONMENT })
    const [broken, whole] = [await seatBattle(first), await seatBattle(first)]
    await first.advance(countdownMs)
    await first.database.transaction(async (transaction) => {
      await transaction.execute(
        Prisma.sql`INSERT INTO battle_events (battle_id, sequence, type, data, at)
          VALUES (${broken.battleId}, 99, 'unknownEvent', ${data}, ${new Date(first.clock.nowMs())})`,
      )
    })
    const app = await restart(broken, { downMs: 1_000 })
    expect(app.logged.takeErrors().map(({ battleId }) => battleId)).toEqual([broken.battleId])
    expect([await balanceCentsOf(app, broken.one.user), await balanceCentsOf(app, broken.two.user)]).toEqual([
      10_000, 10_000,
    ])
    expect([...app.application.battle.battles.all()].map(({ id }) => id)).toEqual([whole.battleId])
    const { adminApp, admin } = await startAppWithAdmin(buildApp, app)
    const shown = await adminApp.call('adminBattle', { params: { id: broken.battleId }, token: admin.token })
    expect(shown).toMatchObject({ status: 'cancelled', escrow: 0 })
  })

  test('ends a battle that it can’t read by its settled rounds and its own number of rounds, with its proof', async () => {
    const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
    const { battleId, one, two } = fixture
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    await fixture.app.database.transaction((transaction) =>
      transaction.execute(
        Prisma.sql`INSERT INTO battle_events (battle_id, sequence, type, data, at)
          VALUES (${battleId}, 99, 'unknownEvent', '{"type":"unknownEvent"}', ${new Date(fixture.app.clock.nowMs())})`,
      ),
    )
    const app = await restart(fixture, { downMs: 1_000 })
    app.logged.takeErrors()
    // 67/81 of the pot of 20 €.
    expect([await balanceCentsOf(app, one.user), await balanceCentsOf(app, two.user)]).toEqual([10_655, 9_345])
    const socket = await comeBack(app, one)
    await sendAndSettle(app, socket, { type: 'get_battle_state', battleId, mode: 'battle' })
    expect(socket.last('battle_state')).toMatchObject({ status: 'cancelled', payout: 16.55, round: 1 })
    const proof = await app.call('battleFairness', { params: { id: battleId } })
    expect(proof).toMatchObject({ revealed: true, rounds: [{ round: 1 }] })
  })

  test('keeps the places in the queue and their order, for those who come back in time', async () => {
    const first = await buildApp({ environment: ENVIRONMENT })
    const [a, b, gone] = [await seatPlayer(first), await seatPlayer(first), await seatPlayer(first)]
    a.socket.send({ type: 'join_battle_queue', amount: 25 })
    gone.socket.send({ type: 'join_battle_queue', amount: 50 })
    await first.advance(1_000)
    const app = await buildApp({
      environment: ENVIRONMENT,
      useDatabase: first.database,
      startMs: first.clock.nowMs() + 60_000,
    })
    const socket = await comeBack(app, a)
    socket.send({ type: 'check_battle_queue_status' })
    await app.advance(11_000)
    expect(socket.last('battle_queue_status')).toMatchObject({ inQueue: true, amount: 25 })
    expect(socket.last('battle_queue_update').playersSearching).toBe(1)
    const other = await comeBack(app, b)
    await sendAndSettle(app, other, { type: 'join_battle_queue', amount: 25 })
    expect(other.last('battle_match_found').opponent.id).toBe(a.user.id)
    const third = await buildApp({ environment: ENVIRONMENT, useDatabase: first.database })
    expect(await third.application.battle.matchmaking.count()).toBe(0)
  })
})

describeOnSqlite('a server that was away for a day, or at another time', (createDatabase) => {
  const { buildApp, restart, comeBack } = openRestarts(createDatabase)

  test.each(['prediction', 'results_wait'] as const)(
    'finds its clock set back by ten minutes in %s: nobody waits for them',
    async (phase) => {
      const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
      const [, afterMs = 0] = PHASES.find(([name]) => name === phase) ?? []
      await fixture.app.advance(afterMs)
      const app = await restart(fixture, { downMs: -600_000 })
      const sockets = [await comeBack(app, fixture.one), await comeBack(app, fixture.two)]
      await app.advance(predictionMs + resultsWaitMs)
      for (const socket of sockets) expect(socket.last('battle_round_result').round).toBe(1)
      sockets[0]?.send({ type: 'battle_forfeit', battleId: fixture.battleId })
      await app.settle()
      expect(sockets[1]?.last('battle_complete').winner).toBe(fixture.two.user.id)
    },
  )

  test.each(PHASES)(
    '[issue 15, 1] for a day in %s changes nothing: it goes on where it stood',
    async (phase, afterMs) => {
      const fixture = await seatBattle(await buildApp({ environment: ENVIRONMENT }))
      await fixture.app.advance(afterMs)
      const app = await restart(fixture, { downMs: 86_400_000 })
      const [one] = [await comeBack(app, fixture.one), await comeBack(app, fixture.two)]
      await sendAndSettle(app, one, { type: 'get_battle_state', battleId: fixture.battleId, mode: 'battle' })
      expect(one.last('battle_state')).toMatchObject({
        status: 'active',
        phase: phase === 'countdown' ? 'waiting' : phase,
      })
    },
  )
})
