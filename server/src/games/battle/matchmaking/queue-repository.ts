import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { QueuePlace } from '../../../ports/queue.ts'

export interface MarkMove {
  readonly from: string | null
  readonly to: string
  readonly at: Date
}

/** The queue as it was after the last batch, so that a restart keeps everybody's place. */
export interface QueueRepository {
  add(transaction: Transaction, places: readonly QueuePlace[]): Promise<void>
  remove(transaction: Transaction, userIds: readonly UserId[]): Promise<void>
  /** Changed by every batch of the matchmaking where several instances have batches. */
  mark(reader: Reader): Promise<string | null>
  /** False when the mark is no longer `from`: another instance has stored a batch. */
  moveMark(transaction: Transaction, mark: MarkMove): Promise<boolean>
  /** Whether any stake has two or more places. */
  hasCompany(reader: Reader): Promise<boolean>
  /** In the order of their arrival. */
  all(reader: Reader): Promise<readonly QueuePlace[]>
}
