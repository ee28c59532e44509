import type { UserId } from '@bougie/protocol'
import type { Presence, PresenceChange } from '../../ports/presence.ts'

export function createMemoryPresence(): Presence {
  const connections = new Map<UserId, Set<string>>()
  const listeners = new Set<(change: PresenceChange) => void>()

  function publish(change: PresenceChange): void {
    for (const listener of listeners) listener(change)
  }

  return {
    async connected(userId, connectionId) {
      const open = connections.get(userId)
      connections.set(userId, (open ?? new Set()).add(connectionId))
      if (open === undefined) publish({ userId, online: true })
    },
    async disconnected(userId, connectionId) {
      const open = connections.get(userId)
      if (!open?.delete(connectionId) || open.size > 0) return
      connections.delete(userId)
      publish({ userId, online: false })
    },
    isHere: (userId) => connections.has(userId),
    isOnline: async (userId) => connections.has(userId),
    handOver() {
      // There is no other instance that could take over.
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
