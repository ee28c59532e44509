import type { PlayerCard } from '@bougie/battle-messages'
import type { BattleRecord, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'

/** The result of a battle for one player. */
export interface PlayerResult {
  readonly userId: UserId
  readonly result: 'win' | 'loss' | 'draw'
  /** The payout less the stake of a battle that was won, else 0. */
  readonly gainCents: number
}

export interface LeaderboardRow {
  readonly userId: UserId
  readonly username: string
  readonly victories: number
  readonly netCents: number
  /** Both null before the first rated battle, and where rows are about another game. */
  readonly points?: number | null
  readonly deviation?: number | null
}

export interface LeaderboardQuery {
  /** null for all times. */
  readonly since: Date | null
  readonly limit: number
}

/** Players as battles know them: name, record, rank. */
export interface PlayerRepository {
  /** Unknown users are left out. */
  cards(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PlayerCard>>
  /** In the transaction that ends the battle. A player may stand in it more than once; order counts for the streak. */
  addResults(transaction: Transaction, results: readonly PlayerResult[]): Promise<ReadonlyMap<UserId, BattleRecord>>
  /** False for a bot, where one has blocked the other, and for a hidden player who does not follow the challenger; null for nobody. */
  takesChallengeOf(
    reader: Reader,
    query: { readonly addressee: UserId; readonly challenger: UserId },
  ): Promise<boolean | null>
  /** Bots have no rank, and neither have hidden players. */
  leaderboard(reader: Reader, query: LeaderboardQuery): Promise<readonly LeaderboardRow[]>
}
