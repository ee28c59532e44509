import type { UserId } from '@bougie/protocol'

/** A player and the stake they want to play for. */
export interface Contender {
  readonly userId: UserId
  readonly amountCents: number
  readonly clientSeed: string
  readonly joinedAtMs: number
}

/** One player's place in the line for one amount, with the criteria for choosing an opponent. */
export interface QueuePlace extends Contender {
  readonly rating: number
  /** Players whom this one must not meet, because one of the two has blocked the other. */
  readonly avoids: readonly UserId[]
}

/** All waiting players as stored, in order of arrival. */
export interface StoredPlaces {
  readonly places: readonly QueuePlace[]
  readonly mark: string | null
}

export interface QueuePair<Side extends Contender = Contender> {
  readonly first: Side
  readonly second: Side
}

/** Exclusive use of the queue by one batch, among all instances. */
export interface QueueLock {
  /**
   * With several instances, the stored places and this queue must match: the batch may be stored only if the stored
   * mark is still `from`, and sets it to `to`. Null when only this process stores.
   */
  readonly mark: { readonly from: string | null; readonly to: string } | null
  /** Called at the end of a batch that is stored: this queue then equals the stored places. */
  readonly confirm: () => void
}

/**
 * The lines of players who wait for an opponent, one per exact amount, first come first served. A player has only one
 * place in all lines together, so nobody meets themselves.
 */
export interface MatchmakingQueue {
  /**
   * Waits for the lock. If this queue may differ from the stored places, `refill` runs first and returns them with
   * their mark. A batch that is not confirmed leaves the queue in such a state.
   */
  withLock<T>(work: (lock: QueueLock) => Promise<T>, refill: () => Promise<StoredPlaces>): Promise<T>
  /** Adds places to the end of their lines; false for a player who already has one. */
  enter(places: readonly QueuePlace[]): Promise<readonly boolean[]>
  /** Removes places from any line; null for a player who had none. */
  leave(userIds: readonly UserId[]): Promise<readonly (QueuePlace | null)[]>
  find(userId: UserId): Promise<QueuePlace | null>
  /** The first places of each line with at least two, in order of arrival. They stay in the queue. */
  heads(perLineMax: number): Promise<readonly (readonly QueuePlace[])[]>
  /** Returns places to their former position, before everybody who joined later. */
  putBack(places: readonly QueuePlace[]): Promise<void>
  /** Extends whom places avoid; players without a place are skipped. */
  keepApart(pairs: readonly (readonly [UserId, UserId])[]): Promise<void>
  count(): Promise<number>
  /** All places, in no particular order. */
  all(): Promise<readonly QueuePlace[]>
}
