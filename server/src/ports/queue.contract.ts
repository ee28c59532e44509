import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchmakingQueue, QueuePlace } from './queue.ts'

export function describeQueue(name: string, create: () => Promise<MatchmakingQueue>): void {
  describe(`matchmaking queue: ${name}`, () => {
    test('[L43] the two who wait longest for one amount are paired first', async () => {
      const queue = await create()
      const [a, b, c, d, e] = [place(10), place(10), place(10), place(10), place(10)]
      await queue.enter([a, b, c])
      await queue.enter([d, e])
      expect(await queue.takePairs(10)).toEqual([
        { first: a, second: b },
        { first: c, second: d },
      ])
      expect(await queue.count()).toBe(1)
      expect(await queue.find(e.userId)).toEqual(e)
      expect(await queue.find(a.userId)).toBeNull()
    })

    test('[L43] amounts do not mix', async () => {
      const queue = await create()
      await queue.enter([place(10), place(25), place(50)])
      expect(await queue.takePairs(10)).toEqual([])
      expect(await queue.count()).toBe(3)
      expect(await queue.all()).toHaveLength(3)
    })

    test('[L43] a player has one place in all lines together, so nobody meets themselves', async () => {
      const queue = await create()
      const userId = newUserId()
      expect(await queue.enter([place(10, userId), place(10, userId)])).toEqual([true, false])
      expect(await queue.enter([place(25, userId)])).toEqual([false])
      expect(await queue.takePairs(10)).toEqual([])
      expect(await queue.count()).toBe(1)
    })

    test('who leaves is no longer paired, and can join again at the end', async () => {
      const queue = await create()
      const [a, b, c] = [place(10), place(10), place(10)]
      await queue.enter([a, b])
      expect(await queue.leave([a.userId, newUserId()])).toEqual([a, null])
      await queue.enter([c, a])
      expect(await queue.takePairs(10)).toEqual([{ first: b, second: c }])
      expect(await queue.find(a.userId)).toEqual(a)
    })

    test('no more pairs are taken than asked for', async () => {
      const queue = await create()
      await queue.enter(Array.from({ length: 7 }, () => place(10)))
      expect(await queue.takePairs(2)).toHaveLength(2)
      expect(await queue.takePairs(2)).toHaveLength(1)
      expect(await queue.count()).toBe(1)
    })

    test('[L43] who is put back stands before everybody who came later', async () => {
      const queue = await create()
      const [a, b, c, d] = [place(10), place(10), place(10), place(10)]
      await queue.enter([a, b, c])
      await queue.takePairs(1)
      await queue.enter([d])
      await queue.putBack([b])
      expect(await queue.takePairs(1)).toEqual([{ first: b, second: c }])
      await queue.putBack([c, b])
      expect(await queue.takePairs(2)).toEqual([{ first: b, second: c }])
      expect(await queue.find(d.userId)).toEqual(d)
    })

    test('who is put back twice, or has joined again meanwhile, still has one place', async () => {
      const queue = await create()
      const [a, b] = [place(10), place(10)]
      await queue.enter([a, b])
      await queue.takePairs(1)
      const again = place(25, a.userId)
      await queue.enter([again])
      await queue.putBack([a, b])
      await queue.putBack([b])
      expect(await queue.count()).toBe(2)
      expect(await queue.find(a.userId)).toEqual(again)
    })

    test('[L43] whatever is asked of it, it answers like a plain list in the order of arrival', async () => {
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
              for (const { first, second } of await queue.takePairs(1)) {
                const line = model.filter(({ amountCents }) => amountCents === first.amountCents)
                expect([first, second]).toEqual(line.slice(0, 2))
                // Half of them fall apart: the second one keeps the place.
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
  return { userId, amountCents: amountEuros * 100, clientSeed: userId, joinedAtMs: arrivals }
}

function newUserId(): UserId {
  return randomUUID() as UserId
}
