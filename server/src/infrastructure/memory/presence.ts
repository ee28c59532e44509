import type { Presence, PresenceChange, PresenceId } from '../../ports/presence.ts'

export function createMemoryPresence(): Presence {
  const local = createLocalPresence(async (change) => local.publish(change))
  return { ...local, isOnline: async (id) => local.isHere(id) }
}

/** Sockets on this instance. `onChange` is called for somebody's first one here, and after the last one. */
export function createLocalPresence(onChange: (change: PresenceChange) => Promise<void>) {
  const connections = new Map<PresenceId, Set<string>>()
  const listeners = new Set<(change: PresenceChange) => void>()

  return {
    async connected(id: PresenceId, connectionId: string): Promise<void> {
      const open = connections.get(id)
      connections.set(id, (open ?? new Set()).add(connectionId))
      if (open === undefined) await onChange({ id, online: true })
    },
    async disconnected(id: PresenceId, connectionId: string): Promise<void> {
      const open = connections.get(id)
      if (!open?.delete(connectionId) || open.size > 0) return
      connections.delete(id)
      await onChange({ id, online: false })
    },
    isHere: (id: PresenceId) => connections.has(id),
    idsHere: (): PresenceId[] => [...connections.keys()],
    publish(change: PresenceChange): void {
      for (const listener of listeners) listener(change)
    },
    subscribe(listener: (change: PresenceChange) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
