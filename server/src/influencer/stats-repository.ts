import type { CreatorLinkId, UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'

export interface StatsQuery {
  readonly linkId: CreatorLinkId
  /** Null for all time. */
  readonly since: Date | null
}

/** `hour`: the first moment of an hour in UTC. Paris days are made of whole ones. */
export interface HourlyCount {
  readonly hour: Date
  readonly count: number
}

export interface HourlyRevenue {
  readonly hour: Date
  readonly cents: number
}

/** A player of the link put money on a game in that hour. */
export interface HourlyActivity {
  readonly hour: Date
  readonly userId: UserId
  readonly signedUpAt: Date
}

export interface StatsRepository {
  /** All who ever signed up with the code. */
  countUsers(reader: Reader, linkId: CreatorLinkId): Promise<number>
  newUsers(reader: Reader, query: StatsQuery): Promise<readonly HourlyCount[]>
  activity(reader: Reader, query: StatsQuery): Promise<readonly HourlyActivity[]>
  /** Commission, less what went back with the fees of undone and voided bets. */
  revenue(reader: Reader, query: StatsQuery): Promise<readonly HourlyRevenue[]>
  /** That carried the code, without those whose fee went back. */
  bets(reader: Reader, query: StatsQuery): Promise<{ readonly count: number; readonly stakeCents: number }>
}
