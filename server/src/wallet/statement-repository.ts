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

export interface StatementPage {
  /** From the first moment to before the second; null for all time. */
  readonly span: { readonly start: Date; readonly end: Date } | null
  readonly before: Pick<StatementLine, 'movementId' | 'ordinal'> | null
  readonly limit: number
}

export interface StatementRepository {
  /** Newest first. */
  lines(reader: Reader, userId: UserId, page: StatementPage): Promise<readonly StatementLine[]>
}
