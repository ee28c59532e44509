import type { BattleRecord, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { PlayerCard } from './battle-head.ts'

/** How a battle came out for one of its players. */
export interface PlayerResult {
  readonly userId: UserId
  readonly result: 'win' | 'loss' | 'draw'
  /** The payout less the stake of a battle that was won, else 0. */
  readonly gainCents: number
}

export interface LeaderboardRow {
  readonly username: string
  readonly victories: number
  readonly netCents: number
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
  /** Bots have no rank. */
  leaderboard(reader: Reader, query: LeaderboardQuery): Promise<readonly LeaderboardRow[]>
}
