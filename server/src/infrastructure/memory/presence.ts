import type { UserId } from '@bougie/protocol'
import type { Presence, PresenceChange } from '../../ports/presence.ts'

export function createMemoryPresence(): Presence {
  const local = createLocalPresence(async (change) => local.publish(change))
  return {
    ...local,
    isOnline: async (userId) => local.isHere(userId),
    handOver() {
      // There is no other instance that could take over.
    },
  }
}

/** Sockets on this instance. `onChange` is called for a player's first one here, and after the last one. */
export function createLocalPresence(onChange: (change: PresenceChange) => Promise<void>) {
  const connections = new Map<UserId, Set<string>>()
  const listeners = new Set<(change: PresenceChange) => void>()

  return {
    async connected(userId: UserId, connectionId: string): Promise<void> {
      const open = connections.get(userId)
      connections.set(userId, (open ?? new Set()).add(connectionId))
      if (open === undefined) await onChange({ userId, online: true })
    },
    async disconnected(userId: UserId, connectionId: string): Promise<void> {
      const open = connections.get(userId)
      if (!open?.delete(connectionId) || open.size > 0) return
      connections.delete(userId)
      await onChange({ userId, online: false })
    },
    isHere: (userId: UserId) => connections.has(userId),
    playersHere: (): UserId[] => [...connections.keys()],
    publish(change: PresenceChange): void {
      for (const listener of listeners) listener(change)
    },
    subscribe(listener: (change: PresenceChange) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
