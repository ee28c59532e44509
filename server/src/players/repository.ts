import type { BattleId, BattleRecord, RoundOutcome, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

/** A player as the others may see them, and whether they may. */
export interface KnownPlayer {
  readonly id: UserId
  readonly pseudo: string
  readonly isBot: boolean
  readonly isHidden: boolean
  readonly avatarUrl: string | null
}

export interface PlayerFile extends KnownPlayer {
  readonly createdAt: Date
  readonly record: BattleRecord
}

/** From the side of the player whose battles were asked for. */
export interface RecentBattleRow {
  readonly battleId: BattleId
  readonly opponent: KnownPlayer
  readonly result: RoundOutcome
  readonly points: number
  readonly opponentPoints: number
  readonly endedAt: Date
}

export type ResultCounts = Readonly<Record<'wins' | 'losses' | 'draws', number>>

export interface PlayerFileRepository {
  find(reader: Reader, userId: UserId): Promise<PlayerFile | null>
  /** Battles that somebody won or that were a draw, free ones too, newest first. */
  recentOf(reader: Reader, userId: UserId, limit: number): Promise<readonly RecentBattleRow[]>
  /** From the side of `userId`; free battles and those of programs count as little as in the record. */
  headToHead(reader: Reader, query: { readonly userId: UserId; readonly otherId: UserId }): Promise<ResultCounts>
  isBlocked(reader: Reader, query: { readonly userId: UserId; readonly blockedId: UserId }): Promise<boolean>
  /** Those of them who wait for an opponent. */
  searching(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>
}

export interface FollowedPresence {
  readonly userId: UserId
  readonly pseudo: string
  readonly followerIds: readonly UserId[]
}

export interface FollowKey {
  readonly followerId: UserId
  readonly followedId: UserId
}

export interface FollowRepository {
  isFollowed(reader: Reader, key: FollowKey): Promise<boolean>
  /** By pseudo. */
  followedBy(reader: Reader, followerId: UserId): Promise<readonly KnownPlayer[]>
  /**
   * The players among `userIds` who are followed and not hidden, each with at most `max` followers whom no block keeps
   * apart from them; the longest following first.
   */
  followersOf(reader: Reader, userIds: readonly UserId[], max: number): Promise<readonly FollowedPresence[]>
  /** Nobody else changes what this player follows before the transaction ends; how many they follow now. */
  lockCount(transaction: Transaction, followerId: UserId): Promise<number>
  add(transaction: Transaction, key: FollowKey, at: Date): Promise<void>
  remove(transaction: Transaction, key: FollowKey): Promise<void>
}
