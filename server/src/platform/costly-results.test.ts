import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createCostlyResults } from './costly-results.ts'

function setUp() {
  const clock = createFakeClock()
  const results = createCostlyResults<number>(clock)
  let computed = 0
  const get = (tookMs = 0) =>
    results.get('ranks', async () => {
      clock.suspend(tookMs)
      computed += 1
      return computed
    })
  return { clock, results, get }
}

test.each([
  ['is kept for ten seconds', 50, 10_000],
  ['that took two seconds is kept for a hundred times as long', 2_000, 200_000],
  ['of a process that stood still is kept for five minutes', 60_000, 300_000],
])('a result %s', async (_name, tookMs, keptMs) => {
  const { clock, get } = setUp()
  expect(await get(tookMs)).toBe(1)
  clock.suspend(keptMs - 1)
  expect(await get()).toBe(1)
  clock.suspend(1)
  expect(await get()).toBe(2)
})

test('who asks while it is computed waits for the same, however long that takes', async () => {
  const { clock, results } = setUp()
  const slow = Promise.withResolvers<number>()
  const first = results.get('ranks', () => slow.promise)
  clock.suspend(600_000)
  const second = results.get('ranks', async () => 2)
  slow.resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

test('a computation that fails is tried again by the next one who asks', async () => {
  const { results, get } = setUp()
  await expect(results.get('ranks', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await get()).toBe(1)
})
