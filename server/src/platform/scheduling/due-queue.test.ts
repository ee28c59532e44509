import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { tickEnds } from '../../../test/settle.ts'
import { createDueHeap, createDueQueue } from './due-queue.ts'

test('whatever is set, moved and deleted comes out by time, then by when it was set', () => {
  const operation = fc.record({
    kind: fc.constantFrom('set' as const, 'set' as const, 'delete' as const, 'take' as const),
    key: fc.nat(20),
    dueAtMs: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const heap = createDueHeap<string>()
      let model: { key: string; dueAtMs: number; order: number }[] = []
      const first = () => model.toSorted((a, b) => a.dueAtMs - b.dueAtMs || a.order - b.order)[0]
      for (const [order, { kind, key: number, dueAtMs }] of operations.entries()) {
        const key = String(number)
        if (kind === 'set') {
          heap.set(key, dueAtMs, `${key}@${order}`)
          model = [...model.filter((entry) => entry.key !== key), { key, dueAtMs, order }]
        } else if (kind === 'delete') {
          expect(heap.delete(key)).toBe(model.some((entry) => entry.key === key))
          model = model.filter((entry) => entry.key !== key)
        } else {
          const next = first()
          const isDue = next !== undefined && next.dueAtMs <= dueAtMs
          expect(heap.takeDue(dueAtMs)).toBe(isDue ? `${next.key}@${next.order}` : undefined)
          if (isDue) model = model.filter((entry) => entry !== next)
        }
        expect(heap.size).toBe(model.length)
        expect(heap.nextDueAtMs()).toBe(first()?.dueAtMs ?? null)
      }
    }),
  )
})

test('of thousands that are due at once 500 come in one tick, so that sockets are served in between', async () => {
  const clock = createFakeClock()
  let came = 0
  const queue = createDueQueue<number>({ clock, timers: clock, onDue: () => (came += 1) })
  for (let number = 0; number < 1_200; number += 1) queue.set(String(number), clock.nowMs() + 10, number)
  await clock.advance(10)
  const seen = [came]
  while (clock.deferred > 0) {
    await tickEnds()
    seen.push(came)
  }
  expect(seen).toEqual([500, 1_000, 1_200])
})

test('one whose handler throws keeps none of the others from coming', async () => {
  const clock = createFakeClock()
  const came: string[] = []
  const queue = createDueQueue<string>({
    clock,
    timers: clock,
    onDue(value) {
      if (value === 'broken') throw new Error('broken')
      came.push(value)
    },
  })
  for (const value of ['broken', 'next']) queue.set(value, clock.nowMs() + 10, value)
  await expect(clock.advance(10)).rejects.toThrow('broken')
  await tickEnds()
  expect(came).toEqual(['next'])
})
