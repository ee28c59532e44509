import { describe, expect, test } from 'vitest'
import type { SharedKeys } from './shared-keys.ts'

const MINUTE = 60_000

export function sharedKeysContract(name: string, create: () => Promise<SharedKeys>): void {
  describe(`shared keys: ${name}`, () => {
    test('a value is replaced only by those who know it', async () => {
      const keys = await create()
      expect(await keys.compareAndSwap('a', { from: 'one', to: 'two', forMs: MINUTE })).toBeNull()
      expect(await keys.compareAndSwap('a', { from: null, to: 'one', forMs: MINUTE })).toBeNull()
      expect(await keys.compareAndSwap('a', { from: null, to: 'two', forMs: MINUTE })).toBe('one')
      expect(await keys.compareAndSwap('a', { from: 'one', to: 'two', forMs: MINUTE })).toBe('one')
      expect(await keys.compareAndSwap('b', { from: null, to: 'one', forMs: MINUTE })).toBeNull()
      expect(await keys.take('a')).toBe('two')
    })

    test('of many changes at the same time one is made', async () => {
      const keys = await create()
      const tries = ['one', 'two', 'three'].map((to) => keys.compareAndSwap('a', { from: null, to, forMs: MINUTE }))
      expect((await Promise.all(tries)).filter((before) => before === null)).toHaveLength(1)
    })

    test('a value is taken once, also by many at the same time', async () => {
      const keys = await create()
      await keys.compareAndSwap('a', { from: null, to: 'one', forMs: MINUTE })
      const taken = await Promise.all(Array.from({ length: 5 }, () => keys.take('a')))
      expect(taken.filter((each) => each !== null)).toEqual(['one'])
      expect(await keys.take('a')).toBeNull()
      expect(await keys.take('unknown')).toBeNull()
    })
  })
}
