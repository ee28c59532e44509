import { expect, test } from 'vitest'
import { measureSideBySide, percentile, spreadOf } from './statistics.ts'

test('nearest rank, whatever the order', () => {
  const values = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1)
  expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 99, 100])
})

test('a single value is every percentile, and none is zero', () => {
  expect(percentile([7], 0.01)).toBe(7)
  expect(percentile([], 0.99)).toBe(0)
})

test('spread', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
})

test('side by side, both run in turns, and the first rounds count in no figure', async () => {
  const order: string[] = []
  const runs = (name: string, results: readonly number[]) => {
    const left = [...results]
    return async () => {
      order.push(name)
      return left.shift() ?? Number.NaN
    }
  }
  const sides = { ours: runs('ours', [999, 20, 40, 60]), baseline: runs('bare', [1, 10, 10, 10]) }
  expect(await measureSideBySide({ rounds: 3, roundsUncounted: 1, ...sides })).toEqual({
    ours: { median: 40, min: 20, max: 60 },
    baseline: { median: 10, min: 10, max: 10 },
    ratio: { median: 4, min: 2, max: 6 },
  })
  expect(order.join(' ')).toBe('ours bare ours bare bare ours ours bare')
})
