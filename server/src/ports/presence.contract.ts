import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { isPresent, isPrograms, type Presence, type PresenceChange, playerOf, programsOf } from './presence.ts'

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
        { id: userId, online: true },
        { id: userId, online: false },
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

    test('the programs of a player come and go apart from the person', async () => {
      const { presence, changes, userId } = await watched()
      const programs = programsOf(userId)
      const present = () => Promise.all([true, false].map((asProgram) => isPresent(presence, userId, { asProgram })))
      await presence.connected(programs, 'robot')
      expect(await present()).toEqual([true, false])
      await presence.connected(userId, 'phone')
      await presence.disconnected(programs, 'robot')
      expect(await present()).toEqual([true, true])
      expect(changes.map(({ id, online }) => [playerOf(id), isPrograms(id), online])).toEqual([
        [userId, true, true],
        [userId, false, true],
        [userId, true, false],
      ])
    })

    test('a listener that unsubscribed receives nothing', async () => {
      const { presence, changes, unsubscribe, userId } = await watched()
      unsubscribe()
      await presence.connected(userId, 'phone')
      expect(changes).toEqual([])
    })
  })
}
