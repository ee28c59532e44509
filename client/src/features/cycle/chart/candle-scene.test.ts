import { expect, test } from 'vitest'
import { remembered } from './candle-scene.ts'

test('each value is made once', () => {
  const asked: number[] = []
  const textOf = remembered((key: number) => {
    asked.push(key)
    return String(key)
  })
  expect([textOf(1), textOf(2), textOf(1)]).toEqual(['1', '2', '1'])
  expect(asked).toEqual([1, 2])
})

test('a price that never comes back does not stay for good', () => {
  let made = 0
  const textOf = remembered((key: number) => {
    made += 1
    return String(key)
  })
  for (let key = 0; key < 1_000; key += 1) textOf(key)
  expect(textOf(0)).toBe('0')
  expect(made).toBe(1_001)
})
