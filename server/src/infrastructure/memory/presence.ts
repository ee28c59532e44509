import type { UserId } from '@bougie/protocol'
import type { Presence, PresenceChange } from '../../ports/presence.ts'

export function createMemoryPresence(): Presence {
  const connections = new Map<UserId, Set<string>>()
  const listeners = new Set<(change: PresenceChange) => void>()

  function publish(change: PresenceChange): void {
    for (const listener of listeners) listener(change)
  }

  return {
    connected(userId, connectionId) {
      const open = connections.get(userId)
      if (open !== undefined) {
        open.add(connectionId)
        return Promise.resolve()
      }
      connections.set(userId, new Set([connectionId]))
      publish({ userId, online: true })
      return Promise.resolve()
    },
    disconnected(userId, connectionId) {
      const open = connections.get(userId)
      if (open?.delete(connectionId) && open.size === 0) {
        connections.delete(userId)
        publish({ userId, online: false })
      }
      return Promise.resolve()
    },
    isHere: (userId) => connections.has(userId),
    isOnline: (userId) => Promise.resolve(connections.has(userId)),
    handOver() {
      // There is no other instance that could take over.
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
