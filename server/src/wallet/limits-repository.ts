import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'
import type { PlayerLimit, PlayerLimits, PlayerPause } from './limits.ts'

export interface LimitsRepository {
  /** Of those who have set any. */
  find(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PlayerLimits>>
  storeLimit(transaction: Transaction, userId: UserId, limit: PlayerLimit, at: Date): Promise<void>
  storePause(transaction: Transaction, userId: UserId, pause: PlayerPause): Promise<void>
  /** What games have taken, less what they gave back, since then; below zero for who has won. */
  lostCents(reader: Reader, userId: UserId, since: Date): Promise<number>
}
