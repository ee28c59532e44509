import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('each item is worked on once, as many at a time as there are workers, and the results keep their order', async () => {
  const running = new Set<number>()
  const most: number[] = []
  const results = await inParallel([3, 1, 2, 1, 0].entries(), 2, async ([index, ticks]) => {
    running.add(index)
    most.push(running.size)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    running.delete(index)
    return index
  })
  expect(results).toEqual([0, 1, 2, 3, 4])
  expect(Math.max(...most)).toBe(2)
})
