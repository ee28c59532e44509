import type { UserId } from '@bougie/protocol'

export interface PresenceChange {
  readonly userId: UserId
  readonly online: boolean
}

/** Players with at least one open socket, on any instance. A player with another tab is online. */
export interface Presence {
  connected(userId: UserId, connectionId: string): Promise<void>
  disconnected(userId: UserId, connectionId: string): Promise<void>
  isOnline(userId: UserId): Promise<boolean>
  /** Whether one of the sockets is on this instance. */
  isHere(userId: UserId): boolean
  /**
   * Called before this instance ends: sockets that close from now on are about to open elsewhere, so their players do
   * not count as gone.
   */
  handOver(): void
  /** Called, on one instance only, when a player's first socket opens and when the last one closes. */
  subscribe(listener: (change: PresenceChange) => void): () => void
}
