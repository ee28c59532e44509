import type { CycleResult, CycleState, VoidReason } from '@bougie/engine'
import type {
  BetDirection,
  BetId,
  BetOutcome,
  BotsFilter,
  ClientRef,
  CreatorLinkId,
  CycleId,
  UserId,
} from '@bougie/protocol'
import type { PageCursor } from '../../../platform/page-cursor.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { StoredEvent } from './stored-event.ts'

/** A cycle as stored in its row. */
export interface StoredHead {
  readonly head: CycleHead
  /** The number of stored events. */
  readonly version: number
  /** Once it has a result, and has paid what it comes to; null before, and for a voided cycle. */
  readonly settled: { readonly result: CycleResult; readonly finalPrice: number } | null
}

/** The closing of an unreadable cycle. */
export interface Abandonment {
  readonly cycleId: CycleId
  readonly at: Date
  /** null when it has its result. */
  readonly voidReason: VoidReason | null
  readonly refundedCents: number
}

export interface CycleStep {
  readonly cycleId: CycleId
  /** The number of events stored before these. */
  readonly version: number
  readonly events: readonly StoredEvent[]
  /** Revealed when this step ends the cycle. */
  readonly serverSeed: string
}

/** The state of a cycle in its row, for lists and the audit. */
export interface CycleFigures {
  readonly status: 'live' | 'closed'
  readonly result: CycleResult | null
  readonly voidReason: VoidReason | null
  /** The last price that was published, once the cycle is over. */
  readonly finalPrice: number | null
  readonly bets: number
  readonly players: number
  readonly openStakesCents: number
  readonly paidInCents: number
  readonly paidOutCents: number
  readonly endedAt: Date | null
}

/** The part of a cycle's figures that comes from the operator's bots. */
export interface BotShare {
  readonly bets: number
  readonly players: number
  readonly openStakesCents: number
  readonly paidInCents: number
  readonly paidOutCents: number
}

export interface EndedBetRow {
  readonly id: BetId
  readonly cycleId: CycleId
  readonly userId: UserId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The price point that it was placed at. */
  readonly pointIndex: number
  readonly result: BetOutcome
  readonly payoutCents: number
  readonly linkId: CreatorLinkId | null
  readonly commissionCents: number
  /** The `clientRef` of its cash-out. */
  readonly removalRef: ClientRef | null
  /** An API token placed it. */
  readonly byProgram: boolean
  readonly placedAt: Date
  readonly endedAt: Date
}

export interface EndedBetView extends EndedBetRow {
  readonly cycleNumber: number
  readonly cycleResult: CycleResult | null
}

export interface PastResult {
  readonly cycleId: CycleId
  readonly number: number
  readonly result: CycleResult
}

export interface CycleSummary extends CycleFigures {
  /** Stored when the cycle ends; null before. */
  readonly bots: BotShare | null
  readonly id: CycleId
  readonly number: number
  readonly startPrice: number
  readonly commitment: string
  readonly startedAt: Date
}

export interface CycleRank {
  readonly userId: UserId
  readonly username: string
  readonly victories: number
  readonly netCents: number
}

export interface Page {
  readonly limit: number
  readonly before: PageCursor | null
}

/** After a bet, because many may be placed in the same millisecond. */
export interface BetPage {
  readonly limit: number
  readonly before: BetId | null
  readonly bots: BotsFilter
}

export interface CycleRepository {
  /** The cycle that is not closed yet. Until the transaction ends nobody else changes it. */
  lockLive(transaction: Transaction): Promise<StoredHead | null>
  findLive(reader: Reader): Promise<StoredHead | null>
  /** The one that was closed last. */
  findLastClosed(reader: Reader): Promise<StoredHead | null>
  find(reader: Reader, cycleId: CycleId): Promise<StoredHead | null>
  eventsAfter(reader: Reader, cycleId: CycleId, version: number): Promise<StoredEvent[]>
  /** Without the bets: enough for its phases, its outcome and its prices. */
  phaseEvents(reader: Reader, cycleId: CycleId): Promise<StoredEvent[]>
  /** False when one is live already. */
  create(transaction: Transaction, cycle: { readonly head: CycleHead; readonly state: CycleState }): Promise<boolean>
  /** The cycle is locked. */
  append(transaction: Transaction, step: CycleStep, figures: CycleFigures): Promise<void>
  /** Closes a cycle that nobody can read, without an event. */
  abandon(transaction: Transaction, abandonment: Abandonment): Promise<void>
  /** All bets of a cycle, once, and with them the share of bots in its figures. */
  storeEndedBets(transaction: Transaction, cycleId: CycleId, bets: readonly EndedBetRow[]): Promise<void>
  /** For the figures of profiles. */
  addGains(transaction: Transaction, gains: ReadonlyMap<UserId, number>): Promise<void>
  names(reader: Reader, userIds: readonly UserId[]): Promise<readonly PlayerName[]>
  /** Newest first; voided cycles have none. */
  pastResults(reader: Reader, limit: number): Promise<readonly PastResult[]>
  endedBets(reader: Reader, betIds: readonly BetId[]): Promise<readonly EndedBetRow[]>
  /** Newest first. */
  endedBetsOf(reader: Reader, userId: UserId, page: Page): Promise<readonly EndedBetView[]>
  /** Bets of an ended cycle, newest first. */
  endedBetsIn(reader: Reader, cycleId: CycleId, page: BetPage): Promise<readonly EndedBetRow[]>
  /** Newest first, the live one included. */
  list(reader: Reader, page: Page): Promise<readonly CycleSummary[]>
  /** Bots have no rank. */
  ranks(reader: Reader, query: { readonly since: Date | null; readonly limit: number }): Promise<readonly CycleRank[]>
}
