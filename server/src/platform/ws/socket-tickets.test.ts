import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createMemoryKeys } from '../../infrastructure/memory/shared-keys.ts'
import { systemRandom as random } from '../../infrastructure/system/random.ts'
import type { PlayerSession } from '../../ports/authenticator.ts'
import { createSocketTickets } from './socket-tickets.ts'

const SESSION = { tokenHash: 'hash' } as PlayerSession

test('a ticket stands for its session, once and for half a minute', async () => {
  const clock = createFakeClock()
  const authenticator = {
    authenticateHash: async (hash: string) => (hash === SESSION.tokenHash ? SESSION : null),
  }
  const tickets = createSocketTickets({ random, ticketKeys: createMemoryKeys({ clock }), authenticator })
  const [used, old] = [await tickets.issue(SESSION), await tickets.issue(SESSION)]
  clock.suspend(29_999)
  expect([await tickets.redeem(used), await tickets.redeem(used), await tickets.redeem('unknown')]).toEqual([
    SESSION,
    null,
    null,
  ])
  clock.suspend(1)
  expect(await tickets.redeem(old)).toBeNull()
})
