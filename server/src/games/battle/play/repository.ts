import type { BattleHead } from '@bougie/battle-messages'
import type { BattleEvent, BattleState } from '@bougie/engine'
import type { BattleId, BattleStatus, UserId } from '@bougie/protocol'
import type { PageCursor } from '../../../platform/page-cursor.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { MatchUnratedReason } from '../rating/rating.ts'

/** A battle and all its events; the number of events is its version. */
export interface StoredBattle {
  readonly head: BattleHead
  readonly events: readonly BattleEvent[]
}

export interface NewBattle extends StoredBattle {
  readonly state: BattleState
  /** Why it moves no rating, where that is known when it is made. */
  readonly unratedReason: MatchUnratedReason | null
}

/** The next events, and the state that follows from them. */
export interface BattleStep {
  readonly battleId: BattleId
  /** The number of events stored when this was decided. */
  readonly version: number
  readonly events: readonly BattleEvent[]
  readonly state: BattleState
  /** Revealed when this step ends the battle. */
  readonly serverSeed: string
}

/** One line of a list of battles. */
export interface BattleSummary {
  readonly id: BattleId
  readonly userOneId: UserId
  readonly userTwoId: UserId
  readonly usernameOne: string
  readonly usernameTwo: string
  readonly stakeCents: number
  readonly status: BattleStatus
  readonly round: number
}

export interface EndedBattleSummary extends BattleSummary {
  readonly winner: 'one' | 'two' | 'draw' | null
  readonly pointsOne: number
  readonly pointsTwo: number
  readonly startedAt: Date
  readonly endedAt: Date
}

export interface EndedPage {
  readonly limit: number
  readonly before: PageCursor | null
}

export interface BattleRepository {
  create(transaction: Transaction, battles: readonly NewBattle[]): Promise<void>
  /** False when somebody else stored something first: nothing is written then. */
  append(transaction: Transaction, step: BattleStep): Promise<boolean>
  /** Cancels it without an event; false when it is over already. */
  abandon(transaction: Transaction, battleId: BattleId, at: Date): Promise<boolean>
  find(reader: Reader, battleId: BattleId): Promise<StoredBattle | null>
  playersOf(reader: Reader, battleId: BattleId): Promise<Pick<BattleSummary, 'usernameOne' | 'usernameTwo'> | null>
  findActive(reader: Reader): Promise<readonly StoredBattle[]>
  /** The number of stored events of each running battle. */
  activeVersions(reader: Reader): Promise<ReadonlyMap<BattleId, number>>
  /** Running battles that were made before this, the oldest first. */
  oldestActive(reader: Reader, query: { readonly before: Date; readonly limit: number }): Promise<readonly BattleId[]>
  activeOf(reader: Reader, userId: UserId): Promise<readonly BattleSummary[]>
  /** The same without those of which a player is hidden. */
  publicActiveOf(reader: Reader, userId: UserId): Promise<readonly BattleSummary[]>
  /** Running battles of which no player is hidden, newest first. */
  newestActive(reader: Reader, limit: number): Promise<readonly BattleSummary[]>
  endedOf(reader: Reader, userId: UserId, page: EndedPage): Promise<readonly EndedBattleSummary[]>
}
