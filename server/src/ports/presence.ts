import type { UserId } from '@bougie/protocol'

export interface PresenceChange {
  readonly userId: UserId
  readonly online: boolean
}

/** Who has at least one socket open, on any instance. A player with another tab is online. */
export interface Presence {
  connected(userId: UserId, connectionId: string): Promise<void>
  disconnected(userId: UserId, connectionId: string): Promise<void>
  isOnline(userId: UserId): Promise<boolean>
  /** Told when the first socket opens and when the last one closes. */
  subscribe(listener: (change: PresenceChange) => void): () => void
}
