import { expect, test } from 'vitest'
import { timeOrderedUuid } from './random.ts'

test('ids are UUIDs of version 7 in the order of their making, however many a millisecond has', () => {
  const before = Date.now()
  const ids = Array.from({ length: 50_000 }, timeOrderedUuid)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBeGreaterThanOrEqual(before)
})
