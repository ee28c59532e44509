import { expect, test } from 'vitest'
import { systemRandom, timeOrderedUuid } from './random.ts'

test('ids are UUIDs of version 7 in the order of their making, however many a millisecond has', () => {
  const before = Date.now()
  const ids = Array.from({ length: 50_000 }, timeOrderedUuid)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBeGreaterThanOrEqual(before)
})

test('secrets of any length are given once, whole and wiped nowhere but in the pool', () => {
  const lengths = [32, 1, 0, 33, 4_096, 4_095, 5_000]
  const secrets = Array.from({ length: 2_000 }, (_, index) => systemRandom.bytes(lengths[index % lengths.length] ?? 0))
  expect(secrets.map(({ length }) => length)).toEqual(secrets.map((_, index) => lengths[index % lengths.length]))
  const long = secrets.filter(({ length }) => length >= 32)
  expect(new Set(long.map((bytes) => Buffer.from(bytes.subarray(0, 32)).toString('hex'))).size).toBe(long.length)
  // A byte is zero once in 256 times; a part of a secret that was wiped too early would be all zeros.
  for (const bytes of long) expect(Buffer.from(bytes.subarray(-16)).equals(Buffer.alloc(16))).toBe(false)
})
