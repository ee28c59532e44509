import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'

export interface BotUser {
  readonly id: UserId
  readonly username: string
}

export interface NewBot extends BotUser {
  readonly walletAddress: string
  readonly walletId: string
  readonly createdAt: Date
}

/** Bots are users of their own kind, with ledger accounts like anybody. */
export interface BotRepository {
  all(reader: Reader): Promise<readonly BotUser[]>
  /** Those whose name is not there yet. */
  addMissing(transaction: Transaction, bots: readonly NewBot[]): Promise<void>
}
