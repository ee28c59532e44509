import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { sharedKeysContract } from '../../ports/shared-keys.contract.ts'
import { createMemoryKeys } from './shared-keys.ts'

sharedKeysContract('in memory', async () => createMemoryKeys({ clock: createFakeClock() }))

test('a value is forgotten after its time', async () => {
  const clock = createFakeClock()
  const keys = createMemoryKeys({ clock })
  for (const key of ['a', 'b']) await keys.compareAndSwap(key, { from: null, to: 'one', forMs: 30_000 })
  clock.suspend(29_999)
  expect(await keys.take('a')).toBe('one')
  clock.suspend(1)
  expect(await keys.take('b')).toBeNull()
})
