// The three tables of a cycle: the head in `cycles`, the events in `cycle_events`, and the results of its bets in
// `cycle_bets` once it is over.
import type { CycleEvent, CycleResult, VoidReason } from '@bougie/engine'
import type { BetDirection, BetId, BetOutcome, ClientRef, CreatorLinkId, CycleId, UserId } from '@bougie/protocol'
import { fieldsOf } from '../../../platform/database/sql.ts'
import { eventFrom, objectFrom, unreadable } from '../../../platform/database/stored-event.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { CycleHead, EventNote, StoredEvent } from './cycle-events.ts'

/** A cycle as stored in its row. */
export interface StoredHead {
  readonly head: CycleHead
  /** The number of stored events. */
  readonly version: number
  /** Set once the cycle has a result and has paid its bets; null before, and for a voided cycle. */
  readonly settled: { readonly result: CycleResult; readonly finalPrice: number } | null
  readonly isClosed: boolean
}

/** Its row is locked until the transaction ends. */
export interface LockedHead extends StoredHead {
  /** When the lock was obtained, by the clock of the database; null on SQLite. */
  readonly lockedAtMs: number | null
  /** The time up to which any server may have shown points; null on SQLite, and before the first point. */
  readonly reservedUntilMs: number | null
}

/** The next events of a cycle, and its figures after them. */
export interface CycleProgress<Event extends StoredEvent = StoredEvent> {
  /** Its seed is revealed if these events end the cycle. */
  readonly head: CycleHead
  /** The number of events stored before these. */
  readonly version: number
  readonly events: readonly Event[]
  readonly figures: CycleFigures
}

/** The closing of an unreadable cycle. */
export interface Abandonment {
  readonly head: CycleHead
  readonly at: Date
  /** null if the cycle already has a result. */
  readonly voidReason: VoidReason | null
  readonly refundedCents: number
}

export interface EndedBets {
  readonly cycleId: CycleId
  readonly bets: readonly EndedBetRow[]
}

/** The state of a cycle in its row, for lists and the audit. */
export interface CycleFigures {
  readonly status: 'live' | 'closed'
  readonly result: CycleResult | null
  readonly voidReason: VoidReason | null
  /** The last published price; null before the cycle is over. */
  readonly finalPrice: number | null
  readonly bets: number
  readonly players: number
  readonly openStakesCents: number
  readonly paidInCents: number
  readonly paidOutCents: number
  readonly endedAt: Date | null
}

/** The part of a cycle's figures that comes from the operator's bots. */
export type BotShare = Pick<CycleFigures, 'bets' | 'players' | 'openStakesCents' | 'paidInCents' | 'paidOutCents'>

export interface EndedBetRow {
  readonly id: BetId
  readonly cycleId: CycleId
  readonly userId: UserId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The price point at which the bet was placed. */
  readonly pointIndex: number
  readonly result: BetOutcome
  readonly payoutCents: number
  readonly linkId: CreatorLinkId | null
  readonly commissionCents: number
  /** The `clientRef` of its cash-out. */
  readonly removalRef: ClientRef | null
  /** True if an API token placed it. */
  readonly byProgram: boolean
  readonly placedAt: Date
  readonly endedAt: Date
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

export function cycleEventRows({ head: { id: cycleId }, version, events }: CycleProgress) {
  return events.map(({ event, note }, index) => ({
    cycleId,
    sequence: version + index + 1,
    type: event.type,
    data: JSON.stringify(event),
    note: note === null ? null : JSON.stringify(note),
    at: new Date(event.atMs),
  }))
}

export interface CycleEventRow {
  readonly data: string
  readonly note: string | null
}

/** An event with a damaged note is unreadable as a whole: a bet without its note would be worth less to a link. */
export function storedEventFrom({ data, note: text }: CycleEventRow): StoredEvent {
  const note = text === null ? null : (objectFrom(text) as EventNote | null)
  const isDamaged = text !== null && note === null
  return { event: isDamaged ? unreadable<CycleEvent>() : eventFrom<CycleEvent>(data), note }
}

/** With the sealed seed. */
export interface CycleHeadRow extends CycleHead {
  readonly version: number
  readonly status: CycleFigures['status']
  readonly result: CycleResult | null
  readonly finalPrice: number | null
}

export const CYCLE_HEAD_FIELDS = fieldsOf<CycleHeadRow>([
  ...(['id', 'number', 'serverSeed', 'commitment', 'startPrice', 'version', 'status'] as const),
  ...(['result', 'finalPrice'] as const),
])

/** The context that the sealed seed is bound to. */
export const cycleSeedContext = (cycleId: string) => `cycles.server_seed:${cycleId}`

export function storedHeadFrom(row: CycleHeadRow, secrets: SecretBox): StoredHead {
  const { version, status, result, finalPrice, ...sealed } = row
  const head = { ...sealed, serverSeed: secrets.open(sealed.serverSeed, cycleSeedContext(sealed.id)) }
  const settled = result === null || finalPrice === null ? null : { result, finalPrice }
  return { head, version, settled, isClosed: status === 'closed' }
}

export const ENDED_BET_FIELDS = fieldsOf<EndedBetRow>(
  [
    ...(['id', 'cycleId', 'userId', 'direction', 'stakeCents', 'feeCents', 'oddsHundredths', 'pointIndex'] as const),
    ...(['result', 'payoutCents', 'linkId', 'commissionCents', 'removalRef', 'byProgram'] as const),
    ...(['placedAt', 'endedAt'] as const),
  ],
  'b',
)

export const CYCLE_SUMMARY_FIELDS = fieldsOf<CycleSummaryRow>([
  ...(['id', 'number', 'status', 'commitment', 'startPrice', 'result', 'voidReason', 'finalPrice'] as const),
  ...(['bets', 'players', 'openStakesCents', 'paidInCents', 'paidOutCents', 'startedAt', 'endedAt'] as const),
  ...(['botBets', 'botPlayers', 'botPaidInCents', 'botPaidOutCents'] as const),
])

export interface CycleSummaryRow extends Omit<CycleSummary, 'bots'> {
  readonly botBets: number | null
  readonly botPlayers: number | null
  readonly botPaidInCents: number | null
  readonly botPaidOutCents: number | null
}

export function cycleSummaryFrom(row: CycleSummaryRow): CycleSummary {
  const { botBets, botPlayers, botPaidInCents, botPaidOutCents, ...summary } = row
  // Either all four are null or none.
  if (botBets === null || botPlayers === null || botPaidInCents === null || botPaidOutCents === null) {
    return { ...summary, bots: null }
  }
  const stored = { bets: botBets, players: botPlayers, paidInCents: botPaidInCents, paidOutCents: botPaidOutCents }
  return { ...summary, bots: { ...stored, openStakesCents: 0 } }
}
