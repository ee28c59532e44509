import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueHeap } from './due-queue.ts'

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
