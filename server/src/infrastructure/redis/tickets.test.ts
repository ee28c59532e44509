import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { ticketsContract } from '../../ports/tickets.contract.ts'
import { createMemoryTickets } from '../memory/tickets.ts'
import { createRedisTickets } from './tickets.ts'

describeOnRedis('tickets', () => {
  ticketsContract('shared', async () => {
    const clock = createFakeClock()
    return {
      clock,
      tickets: createRedisTickets({ link: await testLink(), clock, alone: createMemoryTickets({ clock }) }),
    }
  })

  test('made by one instance, taken at another; while Redis is away each has its own', async () => {
    const clock = createFakeClock()
    const prefix = newPrefix()
    const links = [await testLink(prefix), await testLink(prefix)] as const
    const [one, two] = links.map((link) => createRedisTickets({ link, clock, alone: createMemoryTickets({ clock }) }))
    await one?.keep({ hash: 'a', tokenHash: 'token', forMs: 30_000 })
    expect([await two?.take('a'), await one?.take('a')]).toEqual(['token', null])
    await links[0].close()
    await one?.keep({ hash: 'b', tokenHash: 'token', forMs: 30_000 })
    expect([await two?.take('b'), await one?.take('b')]).toEqual([null, 'token'])
  })
})
