import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchmakingQueue, QueuePlace } from './queue.ts'

export function describeQueue(name: string, create: () => Promise<MatchmakingQueue>): void {
  describe(`matchmaking queue: ${name}`, () => {
    test('[L43] who waits longest for one amount stands first, and a look takes nobody out', async () => {
      const queue = await create()
      const [a, b, c, d, e] = [place(10), place(10), place(10), place(10), place(10)]
      await queue.enter([a, b, c])
      await queue.enter([d, e])
      expect(await queue.heads(10)).toEqual([[a, b, c, d, e]])
      expect(await queue.count()).toBe(5)
      expect(await queue.find(e.userId)).toEqual(e)
    })

    test('[L43] amounts do not mix, and who stands alone is in no head', async () => {
      const queue = await create()
      const [a, b, c, d, alone] = [place(10), place(25), place(10), place(25), place(50)]
      await queue.enter([a, b, c, d, alone])
      const lines = await queue.heads(10)
      expect(lines.toSorted(([one], [two]) => (one?.amountCents ?? 0) - (two?.amountCents ?? 0))).toEqual([
        [a, c],
        [b, d],
      ])
      expect(await queue.all()).toHaveLength(5)
    })

    test('[20.3] a place keeps its rating and whom it avoids, and avoids more from then on', async () => {
      const queue = await create()
      const [a, b, c] = [{ ...place(10), rating: 1_812, avoids: [newUserId()] }, place(10), place(10)]
      await queue.enter([a, b, c])
      await queue.keepApart([
        [a.userId, b.userId],
        [c.userId, newUserId()],
      ])
      const [line = []] = await queue.heads(10)
      expect(line.map(({ userId }) => userId)).toEqual([a.userId, b.userId, c.userId])
      expect(line[0]).toEqual({ ...a, avoids: [...a.avoids, b.userId] })
      expect(line[1]).toEqual({ ...b, avoids: [a.userId] })
      await queue.leave([a.userId, b.userId])
      await queue.putBack([...line].slice(0, 2))
      expect(await queue.heads(10)).toEqual([line])
    })

    test('[L43] a player has one place in all lines together, so nobody meets themselves', async () => {
      const queue = await create()
      const userId = newUserId()
      expect(await queue.enter([place(10, userId), place(10, userId)])).toEqual([true, false])
      expect(await queue.enter([place(25, userId)])).toEqual([false])
      expect(await queue.heads(10)).toEqual([])
      expect(await queue.count()).toBe(1)
    })

    test('who leaves is in no line any more, and can join again at the end', async () => {
      const queue = await create()
      const [a, b, c] = [place(10), place(10), place(10)]
      await queue.enter([a, b])
      expect(await queue.leave([a.userId, newUserId()])).toEqual([a, null])
      await queue.enter([c, a])
      expect(await queue.heads(10)).toEqual([[b, c, a]])
      expect(await queue.find(a.userId)).toEqual(a)
    })

    test('no more places of a line are shown than asked for', async () => {
      const queue = await create()
      await queue.enter(Array.from({ length: 7 }, () => place(10)))
      const [line] = await queue.heads(4)
      expect(line).toHaveLength(4)
    })

    test('[L43] who is put back stands before everybody who came later', async () => {
      const queue = await create()
      const [a, b, c, d] = [place(10), place(10), place(10), place(10)]
      await queue.enter([a, b, c])
      await queue.leave([a.userId, b.userId])
      await queue.enter([d])
      await queue.putBack([b])
      expect(await queue.heads(10)).toEqual([[b, c, d]])
      await queue.leave([b.userId, c.userId])
      await queue.putBack([c, b])
      expect(await queue.heads(10)).toEqual([[b, c, d]])
    })

    test('who is put back twice, or has joined again meanwhile, still has one place', async () => {
      const queue = await create()
      const [a, b] = [place(10), place(10)]
      await queue.enter([a, b])
      await queue.leave([a.userId, b.userId])
      const again = place(25, a.userId)
      await queue.enter([again])
      await queue.putBack([a, b])
      await queue.putBack([b])
      expect(await queue.count()).toBe(2)
      expect(await queue.find(a.userId)).toEqual(again)
    })

    test.each([
      ['is not confirmed', () => undefined],
      ['fails', () => Promise.reject(new Error('not stored'))],
    ])('after a batch that %s the queue is filled from the stored places, in their order', async (_how, end) => {
      const queue = await create()
      const [first, second, late] = [place(10), place(10), place(10)]
      const refill = async () => ({ mark: 'stored', places: [first, second] })
      await queue.withLock(async ({ confirm }) => confirm(), refill)
      const batch = queue.withLock(async () => {
        await queue.leave([first.userId])
        await queue.enter([late])
        await end()
      }, refill)
      await batch.catch(() => undefined)
      await queue.withLock(async ({ confirm }) => confirm(), refill)
      expect(await queue.heads(10)).toEqual([[first, second]])
    })

    test('what a confirmed batch has changed stays', async () => {
      const queue = await create()
      const newcomer = place(10)
      const stored = async () => ({ mark: 'stored', places: [] })
      await queue.withLock(async ({ confirm }) => {
        await queue.enter([newcomer])
        confirm()
      }, stored)
      await queue.withLock(async ({ confirm }) => confirm(), stored)
      expect(await queue.all()).toEqual([newcomer])
    })

    test('[L43] whatever is asked of it, it behaves like a plain list in the order of arrival', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async (operations) => {
          const queue = await create()
          const model: QueuePlace[] = []
          for (const { kind, user, amount } of operations) {
            const userId = users[user] ?? newUserId()
            const index = model.findIndex((other) => other.userId === userId)
            if (kind === 'enter') {
              const entered = place(amount, userId)
              expect(await queue.enter([entered])).toEqual([index === -1])
              if (index === -1) model.push(entered)
            } else if (kind === 'leave') {
              expect(await queue.leave([userId])).toEqual([index === -1 ? null : model.splice(index, 1)[0]])
            } else {
              const lines = Map.groupBy(model, ({ amountCents }) => amountCents)
              const heads = await queue.heads(2)
              expect(heads).toHaveLength([...lines.values()].filter((line) => line.length > 1).length)
              for (const [first, second] of heads) {
                if (first === undefined || second === undefined) throw new Error('a head has two places')
                expect([first, second]).toEqual(lines.get(first.amountCents)?.slice(0, 2))
                await queue.leave([first.userId, second.userId])
                // Half of these pairs are dissolved; the second player gets their place back.
                if (user % 2 === 0) await queue.putBack([second])
                else model.splice(indexOf(model, second), 1)
                model.splice(indexOf(model, first), 1)
              }
            }
            expect(await queue.count()).toBe(model.length)
          }
        }),
      )
    })
  })
}

const users = Array.from({ length: 6 }, newUserId)
const operation = fc.record({
  kind: fc.constantFrom('enter' as const, 'leave' as const, 'pair' as const),
  user: fc.nat(5),
  amount: fc.constantFrom(10, 25),
})

function indexOf(places: readonly QueuePlace[], { userId }: QueuePlace): number {
  return places.findIndex((place) => place.userId === userId)
}

let arrivals = 0

function place(amountEuros: number, userId = newUserId()): QueuePlace {
  arrivals += 1
  const rating = 1_500
  return { userId, amountCents: amountEuros * 100, clientSeed: userId, joinedAtMs: arrivals, rating, avoids: [] }
}

function newUserId(): UserId {
  return randomUUID() as UserId
}
