import type { UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import type { AccountId } from './accounts.ts'

/** One transfer from or to a player. */
export interface StatementLine {
  readonly movementId: string
  readonly ordinal: number
  readonly reason: string
  readonly causeType: string
  readonly causeId: string
  /** The other end. */
  readonly counterAccount: AccountId
  /** Below zero for what went away. */
  readonly amountCents: number
  /** Right after it. */
  readonly balanceCents: number
  readonly createdAt: Date
}

/** From the first moment to before the second. */
export interface StatementSpan {
  readonly start: Date
  readonly end: Date
}

export interface StatementPage {
  /** Null for all time. */
  readonly span: StatementSpan | null
  readonly before: Pick<StatementLine, 'movementId' | 'ordinal'> | null
  readonly limit: number
}

export interface StatementChunks {
  /** Null for all time. */
  readonly span: StatementSpan | null
  /** Beyond so many, the oldest ones are left out. */
  readonly movementsMax: number
  /** What one read may cost. */
  readonly movementsAtOnce: number
}

/** No read costs more than what it answers, however long a player's history is. */
export interface StatementRepository {
  /** Newest first. A line that is known and not the player's has none before it. */
  lines(reader: Reader, userId: UserId, page: StatementPage): Promise<readonly StatementLine[]>
  /** Oldest first, whole movements at a time. */
  chunks(reader: Reader, userId: UserId, chunks: StatementChunks): AsyncIterable<readonly StatementLine[]>
}
