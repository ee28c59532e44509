import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import type { Presence, PresenceChange } from './presence.ts'

export function describePresence(name: string, create: () => Promise<Presence>): void {
  describe(`presence: ${name}`, () => {
    async function watched() {
      const presence = await create()
      const changes: PresenceChange[] = []
      const unsubscribe = presence.subscribe((change) => changes.push(change))
      return { presence, changes, unsubscribe, userId: randomUUID() as UserId }
    }

    test('a player is online from the first socket to the last', async () => {
      const { presence, changes, userId } = await watched()
      expect(await presence.isOnline(userId)).toBe(false)
      await presence.connected(userId, 'phone')
      await presence.connected(userId, 'laptop')
      await presence.disconnected(userId, 'phone')
      expect(await presence.isOnline(userId)).toBe(true)
      expect(presence.isHere(userId)).toBe(true)
      await presence.disconnected(userId, 'laptop')
      expect(await presence.isOnline(userId)).toBe(false)
      expect(presence.isHere(userId)).toBe(false)
      expect(changes).toEqual([
        { userId, online: true },
        { userId, online: false },
      ])
    })

    test('a socket counts once, and closing an unknown one changes nothing', async () => {
      const { presence, changes, userId } = await watched()
      await presence.connected(userId, 'phone')
      await presence.connected(userId, 'phone')
      await presence.disconnected(userId, 'never was')
      await presence.disconnected(randomUUID() as UserId, 'phone')
      expect(await presence.isOnline(userId)).toBe(true)
      await presence.disconnected(userId, 'phone')
      await presence.disconnected(userId, 'phone')
      expect(changes.map(({ online }) => online)).toEqual([true, false])
    })

    test('a listener that unsubscribed receives nothing', async () => {
      const { presence, changes, unsubscribe, userId } = await watched()
      unsubscribe()
      await presence.connected(userId, 'phone')
      expect(changes).toEqual([])
    })
  })
}
