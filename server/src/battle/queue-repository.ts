import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'
import type { QueuePlace } from '../ports/queue.ts'

/** The queue as it was after the last turn, so that a restart keeps everybody's place. */
export interface QueueRepository {
  add(transaction: Transaction, places: readonly QueuePlace[]): Promise<void>
  remove(transaction: Transaction, userIds: readonly UserId[]): Promise<void>
  /** In the order of their arrival. */
  all(reader: Reader): Promise<readonly QueuePlace[]>
}
