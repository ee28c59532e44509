// Batches of the matchmaking on a queue that several servers share and that can be unavailable or outdated at any time.
import { expect, test } from 'vitest'
import { battleApps, type Player, ratePlayer, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { withdraw } from '../../../../test/payments.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../../test/test-redis.ts'
import { createRedisQueue } from '../../../infrastructure/redis/queue.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { MatchmakingQueue } from '../../../ports/queue.ts'
import { RETRY_DELAY_MS, SWEEP_EVERY_MS } from '../../../ports/scheduler.ts'
import * as repository from './queue-repository.ts'

const STALE_BATCHES = 3

describeOnRedis('a batch of the matchmaking on a shared queue', () => {
  const disposedDatabase = disposedAfterEach(createTestDatabase)
  const buildApp = battleApps(disposedDatabase)

  async function openApp(queueOf: (queue: MatchmakingQueue) => MatchmakingQueue = (queue) => queue): Promise<TestApp> {
    const queue = queueOf(createRedisQueue({ link: await testLink(), random: systemRandom }))
    return buildApp({ isShared: true, queueOf: () => queue })
  }

  const join = ({ socket }: Player, amount: number) => socket.send({ type: 'join_battle_queue', amount })
  const codesOf = ({ socket }: Player) => socket.all('error').map(({ code }) => code)

  /** Acts as another instance that stores a batch now, without this queue knowing it. */
  async function storeElsewhere({ database }: TestApp, gone: readonly Player[] = []): Promise<void> {
    await database.transaction(async (transaction) => {
      const from = await repository.mark(transaction)
      await repository.moveMark(transaction, { from, to: systemRandom.uuid(), at: new Date(0) })
      await repository.remove(
        transaction,
        gone.map(({ user }) => user.id),
      )
    })
  }

  test('a stored match is published and begins, though the queue is unavailable when a place is put back', async () => {
    let isAway = true
    const app = await openApp((queue) => ({
      ...queue,
      putBack: (places) =>
        isAway ? Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'redis is away')) : queue.putBack(places),
    }))
    const [poor, patient] = [await seatPlayer(app), await seatPlayer(app)]
    const [one, two, late] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    join(poor, 100)
    await app.settle()
    await withdraw(app, poor.user, { amount: 20 })
    join(patient, 100)
    join(one, 10)
    join(two, 10)
    await app.settle()
    expect([one, two].map(({ socket }) => socket.all('battle_match_found').length)).toEqual([1, 1])
    expect(app.application.battle.battles.size).toBe(1)
    expect(codesOf(poor)).toEqual(['INSUFFICIENT_BALANCE'])
    expect(app.logged.takeErrors()).toMatchObject([{ task: 'matchmaking', err: { message: 'redis is away' } }])

    isAway = false
    await app.advance(RETRY_DELAY_MS)
    const { matchmaking } = app.application.battle
    expect(await matchmaking.placeOf(patient.user.id)).toMatchObject({ userId: patient.user.id })
    expect(await matchmaking.count()).toBe(1)
    join(late, 100)
    await app.settle()
    expect(patient.socket.last('battle_match_found').opponent.id).toBe(late.user.id)
  })

  test('a request whose batch is outdated at each attempt is refused, and the next request of its sender is accepted', async () => {
    let attempts = 0
    let isOvertaken = false
    const app = await openApp((queue) => ({
      ...queue,
      withLock: (work, refill) =>
        queue.withLock(async (lock) => {
          if (isOvertaken) {
            attempts += 1
            await storeElsewhere(app)
          }
          return work(lock)
        }, refill),
    }))
    const player = await seatPlayer(app)
    isOvertaken = true
    join(player, 10)
    await sendAndSettle(app, player.socket, { type: 'leave_battle_queue' })
    expect(codesOf(player)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
    expect(attempts).toBe(2 * STALE_BATCHES)
    expect(app.logged.takeErrors()).not.toEqual([])
    isOvertaken = false
    join(player, 10)
    await app.settle()
    expect(player.socket.all('battle_queue_joined')).toHaveLength(1)
  })

  test('[20.3] two whose window of ratings was to widen on a server that died are paired by another one', async () => {
    const { database } = await disposedDatabase()
    const prefix = newPrefix()
    const openServer = async () => {
      const queue = createRedisQueue({ link: await testLink(prefix), random: systemRandom })
      return buildApp({ isShared: true, useDatabase: database, queueOf: () => queue })
    }
    // The clock of the dying server stands still from now on, so its timer never fires.
    const [dying, survivor] = [await openServer(), await openServer()]
    const [one, two] = [await seatPlayer(dying), await seatPlayer(dying)]
    await ratePlayer(dying, one, 1_000)
    await ratePlayer(dying, two, 2_000)
    for (const player of [one, two]) {
      join(player, 10)
      await dying.settle()
    }
    expect(await dying.application.battle.matchmaking.count()).toBe(2)
    const sockets = [one, two].map(({ user }) => openSocket(survivor.application.gateway, { userId: user.id }))
    await survivor.advance(SWEEP_EVERY_MS)
    expect(sockets.map((socket) => socket.all('battle_match_found').map(({ opponent }) => opponent.id))).toEqual([
      [two.user.id],
      [one.user.id],
    ])
    expect(await survivor.application.battle.matchmaking.count()).toBe(0)
  })

  test('the refusals of an attempt that is repeated are not sent; the stored attempt decides', async () => {
    const app = await openApp()
    const player = await seatPlayer(app)
    join(player, 10)
    await app.settle()
    await storeElsewhere(app, [player])
    join(player, 25)
    await app.settle()
    expect(codesOf(player)).toEqual([])
    expect(player.socket.all('battle_queue_joined').map(({ amount }) => amount)).toEqual([10, 25])
    expect(await app.application.battle.matchmaking.placeOf(player.user.id)).toMatchObject({ amountCents: 2_500 })
  })
})
