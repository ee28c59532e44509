import { randomUUID } from 'node:crypto'
import type { BattleId, UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Bus } from './bus.ts'

interface BusUnderTest {
  readonly bus: Bus
  /** Resolves once all published events have arrived. */
  delivered(): Promise<void>
  /** Failures of listeners that were reported. */
  readonly failures: readonly DomainEvent[]
}

export function describeBus(name: string, create: () => Promise<BusUnderTest>): void {
  describe(`bus: ${name}`, () => {
    test('every listener receives everything in the order of publishing', async () => {
      const { bus, delivered } = await create()
      const [first, second]: [DomainEvent[], DomainEvent[]] = [[], []]
      bus.subscribe((event) => first.push(event))
      bus.subscribe((event) => second.push(event))
      const events = [balance(1), balance(2), balance(3)]
      bus.publish(events.slice(0, 2))
      bus.publish(events.slice(2))
      await delivered()
      expect(first).toEqual(events)
      expect(second).toEqual(events)
    })

    test('a listener that has unsubscribed receives nothing more', async () => {
      const { bus, delivered } = await create()
      const received: DomainEvent[] = []
      const unsubscribe = bus.subscribe((event) => received.push(event))
      unsubscribe()
      bus.publish([balance(1)])
      await delivered()
      expect(received).toEqual([])
    })

    test('a listener that throws is reported and keeps nothing from the others', async () => {
      const { bus, delivered, failures } = await create()
      const received: DomainEvent[] = []
      bus.subscribe(() => {
        throw new Error('broken listener')
      })
      bus.subscribe((event) => received.push(event))
      const events = [balance(1), balance(2)]
      bus.publish(events)
      await delivered()
      expect(received).toEqual(events)
      expect(failures).toEqual(events)
    })

    test('[20.1] reactions and news of challenges arrive as they were published', async () => {
      const { bus, delivered } = await create()
      const received: DomainEvent[] = []
      bus.subscribe((event) => received.push(event))
      bus.publish(TOGETHER)
      await delivered()
      expect(received).toEqual(TOGETHER)
    })

    test('nobody receives anything once it is closed', async () => {
      const { bus, delivered } = await create()
      const received: DomainEvent[] = []
      bus.subscribe((event) => received.push(event))
      await bus.close()
      bus.publish([balance(1)])
      await delivered()
      expect(received).toEqual([])
    })
  })
}

const [ANA, BEN] = [randomUUID() as UserId, randomUUID() as UserId]

/** Messages between two players that are stored nowhere or sent only once: if the bus loses one, nobody receives it. */
export const TOGETHER: readonly DomainEvent[] = [
  { type: 'challengeChanged', userId: BEN, code: 'ABCDEF', status: 'received', pseudo: 'ana', stakeCents: 0 },
  { type: 'challengeChanged', userId: ANA, code: 'ABCDEF', status: 'declined', pseudo: null },
  { type: 'challengeWatched', userId: ANA, code: 'ABCDEF', expiresAtMs: 1_000 },
  { type: 'challengerPresence', userId: ANA },
  { type: 'battleReacted', battleId: randomUUID() as BattleId, userIds: [ANA, BEN], by: ANA, reaction: 'fire' },
]

function balance(balanceCents: number): DomainEvent {
  return {
    type: 'balanceChanged',
    userId: randomUUID() as UserId,
    balance: { cents: balanceCents, transfers: 1 },
    reason: 'test',
  }
}
