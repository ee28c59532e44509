import type { UserId } from '@bougie/protocol'

/** A player and the stake they want to play for. */
export interface Contender {
  readonly userId: UserId
  readonly amountCents: number
  readonly clientSeed: string
  readonly joinedAtMs: number
}

/** One player's place in the line of one amount, with what an opponent is chosen by. */
export interface QueuePlace extends Contender {
  readonly rating: number
  /** Players whom this one must not meet, because one of the two blocked the other. */
  readonly avoids: readonly UserId[]
}

/** Everybody who waits, in the order of their arrival, as it is stored. */
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
   * The stored places and this queue must match where several instances store: this batch may be stored only if the
   * stored mark is still `from`, and makes it `to`. Null where only this process stores.
   */
  readonly mark: { readonly from: string | null; readonly to: string } | null
}

/**
 * The lines of players who look for an opponent, one per exact amount, first come first served.
 * A player has one place in all of them together, so nobody meets themselves.
 */
export interface MatchmakingQueue {
  /**
   * Waits for the lock. `refill` runs first when this queue can't be trusted to match the stored places, and returns
   * the mark that is stored with them. A batch that throws leaves such a queue.
   */
  withLock<T>(work: (lock: QueueLock) => Promise<T>, refill: () => Promise<StoredPlaces>): Promise<T>
  /** To the end of the line; false for who has a place already. */
  enter(places: readonly QueuePlace[]): Promise<readonly boolean[]>
  /** Takes places out wherever they stand; null for who had none. */
  leave(userIds: readonly UserId[]): Promise<readonly (QueuePlace | null)[]>
  find(userId: UserId): Promise<QueuePlace | null>
  /** The first places of each line with two or more, in the order of their arrival. They keep their places. */
  heads(perLineMax: number): Promise<readonly (readonly QueuePlace[])[]>
  /** Back to the place they had, before everybody who joined later. */
  putBack(places: readonly QueuePlace[]): Promise<void>
  /** Adds to what places avoid; those who have none are left out. */
  keepApart(pairs: readonly (readonly [UserId, UserId])[]): Promise<void>
  count(): Promise<number>
  /** Everybody with a place, in no order. */
  all(): Promise<readonly QueuePlace[]>
}
