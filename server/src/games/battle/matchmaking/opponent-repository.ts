import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { QueuePlace } from '../../../ports/queue.ts'

/** The criteria for choosing an opponent. */
export type Opponent = Pick<QueuePlace, 'rating' | 'avoids'>

export interface OpponentRepository {
  /** An entry for every player asked for, known or not. `avoids` are those whom the player blocked. */
  find(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Opponent>>
  /** For each pair, in their order, whether one of the two has blocked the other. */
  apart(reader: Reader | Transaction, pairs: readonly (readonly [UserId, UserId])[]): Promise<readonly boolean[]>
}
