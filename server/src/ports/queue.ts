import type { UserId } from '@bougie/protocol'

/** One player's place in the line of one amount. */
export interface QueuePlace {
  readonly userId: UserId
  readonly amountCents: number
  readonly clientSeed: string
  readonly joinedAtMs: number
}

/** Everybody who waits, in the order of their arrival, as it is stored. */
export interface StoredPlaces {
  readonly places: readonly QueuePlace[]
  readonly mark: string | null
}

export interface QueuePair {
  readonly first: QueuePlace
  readonly second: QueuePlace
}

/** One turn of the matchmaking, alone among all instances. */
export interface QueueTurn {
  /**
   * Between the stored places and this queue, where several instances store: this turn may be stored only if the stored
   * mark is still `from`, and makes it `to`. Null where nobody else stores.
   */
  readonly mark: { readonly from: string | null; readonly to: string } | null
}

/**
 * The lines of players who look for an opponent, one per exact amount, first come first served.
 * A player has one place in all of them together, so nobody meets themselves.
 */
export interface MatchmakingQueue {
  /**
   * Waits for its turn. `refill` comes first when this queue can't be relied on to stand for the stored places, and
   * answers the mark that is stored with them. A turn that throws leaves such a queue.
   */
  turn<T>(work: (turn: QueueTurn) => Promise<T>, refill: () => Promise<StoredPlaces>): Promise<T>
  /** To the end of the line; false for who has a place already. */
  enter(places: readonly QueuePlace[]): Promise<readonly boolean[]>
  /** Takes places out wherever they stand; null for who had none. */
  leave(userIds: readonly UserId[]): Promise<readonly (QueuePlace | null)[]>
  find(userId: UserId): Promise<QueuePlace | null>
  /** The two at the head of any line that has two, up to `pairsMax` pairs. Who is taken has no place any more. */
  takePairs(pairsMax: number): Promise<readonly QueuePair[]>
  /** Back to the place they had, before everybody who joined later. */
  putBack(places: readonly QueuePlace[]): Promise<void>
  count(): Promise<number>
  /** Everybody with a place, in no order. */
  all(): Promise<readonly QueuePlace[]>
}
