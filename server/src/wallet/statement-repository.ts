import type { BattleStatus, BetOutcome, UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import type { AccountId } from './accounts.ts'

/** One transfer from or to a player. */
export interface StatementLine {
  readonly movementId: string
  readonly ordinal: number
  /** Of the movement: it names the bet or the battle. */
  readonly key: string
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
/** A bet of the cycle that has ended; one that is open has no row yet. */
export interface PlayedBet {
  readonly id: string
  readonly result: BetOutcome
  readonly stakeCents: number
  readonly feeCents: number
  /** All that came back, a fee given back included. */
  readonly payoutCents: number
}

export interface PlayedBattle {
  readonly id: string
  readonly opponent: string
  readonly status: BattleStatus
  readonly winner: 'one' | 'two' | 'draw' | null
  readonly seat: 'one' | 'two'
  /** What its settlement moved to this player. */
  readonly payoutCents: number
}

export interface Played {
  readonly bets: ReadonlyMap<string, PlayedBet>
  readonly battles: ReadonlyMap<string, PlayedBattle>
  readonly cycleNumbers: ReadonlyMap<string, number>
}

export interface StatementRepository {
  /** What became of these, each found by its key. */
  played(
    reader: Reader,
    userId: UserId,
    wanted: {
      readonly betIds: readonly string[]
      readonly battleIds: readonly string[]
      readonly cycleIds: readonly string[]
    },
  ): Promise<Played>
  /** Newest first. A line that is known and not the player's has none before it. */
  lines(reader: Reader, userId: UserId, page: StatementPage): Promise<readonly StatementLine[]>
  /** Oldest first, whole movements at a time. */
  chunks(reader: Reader, userId: UserId, chunks: StatementChunks): AsyncIterable<readonly StatementLine[]>
}
