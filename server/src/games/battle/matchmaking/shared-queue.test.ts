// Turns of the matchmaking on a queue that several servers share, and that can be away or wrong at any moment.
import { expect, test } from 'vitest'
import { type Player, seatPlayer, tableApps } from '../../../../test/battle-table.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { withdraw } from '../../../../test/payments.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, testLink } from '../../../../test/test-redis.ts'
import { createRedisQueue } from '../../../infrastructure/redis/queue.ts'
import { createQueueRepository } from '../../../infrastructure/sql/queue-repository.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { MatchmakingQueue } from '../../../ports/queue.ts'
import { RETRY_DELAY_MS } from '../../../ports/scheduler.ts'

const STALE_TURNS = 3

describeOnRedis('a turn of the matchmaking on a shared queue', () => {
  const buildApp = tableApps(disposedAfterEach(createTestDatabase))
  const repository = createQueueRepository()

  async function openApp(queueOf: (queue: MatchmakingQueue) => MatchmakingQueue = (queue) => queue): Promise<TestApp> {
    const queue = queueOf(createRedisQueue({ link: await testLink(), random: systemRandom }))
    return buildApp({ isShared: true, queueOf: () => queue })
  }

  const join = ({ socket }: Player, amount: number) => socket.send({ type: 'join_battle_queue', amount })
  const codesOf = ({ socket }: Player) => socket.all('error').map(({ code }) => code)

  /** As another instance that stores a turn just now, whatever this queue believes. */
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

  test('a match that is stored is told and begins, though the queue is away when a place is to be put back', async () => {
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
    expect(await app.application.battle.matchmaking.places()).toMatchObject([{ userId: patient.user.id }])
    join(late, 100)
    await app.settle()
    expect(patient.socket.last('battle_match_found').opponent.id).toBe(late.user.id)
  })

  test('a wish that comes too late turn after turn is refused, and whoever sent it is heard again', async () => {
    let turns = 0
    let isOvertaken = false
    const app = await openApp((queue) => ({
      ...queue,
      turn: (work, refill) =>
        queue.turn(async (turn) => {
          if (isOvertaken) {
            turns += 1
            await storeElsewhere(app)
          }
          return work(turn)
        }, refill),
    }))
    const player = await seatPlayer(app)
    isOvertaken = true
    join(player, 10)
    player.socket.send({ type: 'leave_battle_queue' })
    await app.settle()
    expect(codesOf(player)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
    expect(turns).toBe(2 * STALE_TURNS)
    expect(app.logged.takeErrors()).not.toEqual([])
    isOvertaken = false
    join(player, 10)
    await app.settle()
    expect(player.socket.all('battle_queue_joined')).toHaveLength(1)
  })

  test('a refusal of a turn that comes again is no answer: the turn that is stored has the word', async () => {
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
