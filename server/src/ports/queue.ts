import type { UserId } from '@bougie/protocol'

/** One player's place in the line of one amount. */
export interface QueuePlace {
  readonly userId: UserId
  readonly amountCents: number
  readonly clientSeed: string
  readonly joinedAtMs: number
}

export interface QueuePair {
  readonly first: QueuePlace
  readonly second: QueuePlace
}

/**
 * The lines of players who look for an opponent, one per exact amount, first come first served.
 * A player has one place in all of them together, so nobody meets themselves.
 */
export interface MatchmakingQueue {
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
  userIds(): Promise<readonly UserId[]>
}
