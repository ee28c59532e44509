import { describe, expect, test } from 'vitest'
import type { FakeClock } from '../../test/fake-clock.ts'
import type { Tickets } from './tickets.ts'

/** The contract of every ticket store. `clock` is the store's own clock. */
export function ticketsContract(name: string, create: () => Promise<{ tickets: Tickets; clock: FakeClock }>): void {
  describe(`tickets: ${name}`, () => {
    test('a ticket is taken once, also by many at the same time', async () => {
      const { tickets } = await create()
      await tickets.keep({ hash: 'a', tokenHash: 'token', forMs: 30_000 })
      const taken = await Promise.all(Array.from({ length: 5 }, () => tickets.take('a')))
      expect(taken.filter((each) => each !== null)).toEqual(['token'])
      expect(await tickets.take('a')).toBeNull()
      expect(await tickets.take('unknown')).toBeNull()
    })

    test('it expires at its expiry time', async () => {
      const { tickets, clock } = await create()
      for (const hash of ['a', 'b']) await tickets.keep({ hash, tokenHash: 'token', forMs: 30_000 })
      clock.suspend(29_999)
      expect(await tickets.take('a')).toBe('token')
      clock.suspend(1)
      expect(await tickets.take('b')).toBeNull()
    })
  })
}
