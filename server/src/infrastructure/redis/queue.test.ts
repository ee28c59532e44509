import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  describeOnRedis,
  expectLifetime,
  newPrefix,
  redisNowMs,
  suiteLinks,
  testLink,
} from '../../../test/test-redis.ts'
import { describeQueue } from '../../ports/queue.contract.ts'
import type { MatchmakingQueue, QueuePlace, StoredPlaces } from '../../ports/queue.ts'
import { systemRandom } from '../system/random.ts'
import { createRedisQueue } from './queue.ts'

const STORED: StoredPlaces = { mark: 'stored', places: [] }

describeOnRedis('matchmaking queue', () => {
  const newLink = suiteLinks()
  describeQueue('shared', async () => createRedisQueue({ link: newLink(), random: systemRandom }))

  async function twoInstances() {
    const prefix = newPrefix()
    const [one, two] = [await testLink(prefix), await testLink(prefix)]
    const queues = [one, two].map((link) => createRedisQueue({ link, random: systemRandom }))
    return { queues: queues as [MatchmakingQueue, MatchmakingQueue], links: [one, two] as const }
  }

  test('two instances that take players under the lock at the same time never take the same one', async () => {
    const { queues } = await twoInstances()
    const stored = { mark: 'stored', places: Array.from({ length: 200 }, place) }
    const take = (queue: MatchmakingQueue) =>
      queue.withLock(
        async ({ confirm }) => {
          const [line = []] = await queue.heads(10)
          confirm()
          return queue.leave(line.map(({ userId }) => userId))
        },
        async () => stored,
      )
    const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => take(queues[index % 2 === 0 ? 0 : 1])))
    const players = taken.flat().map((left) => left?.userId)
    expect(players).toHaveLength(200)
    expect(new Set(players).size).toBe(200)
  })

  test('batches of two instances run one after another, and each passes the mark on', async () => {
    const { queues } = await twoInstances()
    const seen: (string | null)[] = []
    let inside = 0
    const runBatch = (queue: MatchmakingQueue) =>
      queue.withLock(
        async ({ mark, confirm }) => {
          expect(++inside).toBe(1)
          seen.push(mark?.from ?? null)
          await queue.count()
          inside -= 1
          confirm()
          return mark?.to
        },
        async () => STORED,
      )
    const next = await Promise.all([runBatch(queues[0]), runBatch(queues[1]), runBatch(queues[0])])
    expect(seen[0]).toBe('stored')
    expect(seen.slice(1).every((mark) => next.includes(mark ?? ''))).toBe(true)
  })

  test('the lock of an instance that dies within its batch ends after 4 s', async () => {
    const { queues, links } = await twoInstances()
    const begun = await redisNowMs(links[1])
    await queues[0].withLock(
      () => expectLifetime(links[1], { key: links[1].key('queue', 'lock'), begun, ms: 4_000 }),
      async () => STORED,
    )
  })

  test('a batch that has lost its lock changes nothing', async () => {
    const { queues, links } = await twoInstances()
    const late = queues[0].withLock(
      async () => {
        await links[1].run((redis) => redis.del(links[1].key('queue', 'lock')))
        await queues[0].enter([place()])
      },
      async () => STORED,
    )
    // Neither a bug of ours nor of the player: an instance that stood still for so long may try again.
    await expect(late).rejects.toMatchObject({
      errorCode: 'SERVICE_UNAVAILABLE',
      message: 'the lock of this batch has expired',
    })
    expect(await queues[1].count()).toBe(0)
  })
})

let arrivals = 0

function place(): QueuePlace {
  const userId = randomUUID() as UserId
  arrivals += 1
  return { userId, amountCents: 1_000, clientSeed: userId, joinedAtMs: arrivals, rating: 1_500, avoids: [] }
}
