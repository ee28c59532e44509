// The fixed properties of a cycle and its events: as they are stored, and as they are published after that.
import type { CycleEvent } from '@bougie/engine'
import type { ClientRef, CreatorLinkId, CycleId, UserId } from '@bougie/protocol'
import type { AccountId } from '../../../wallet/accounts.ts'

/** The fixed properties of a cycle. */
export interface CycleHead {
  readonly id: CycleId
  /** 1 for the first cycle of the database. */
  readonly number: number
  /** Secret until the cycle is over. */
  readonly serverSeed: string
  readonly commitment: string
  readonly startPrice: number
}

/** A player as everybody sees them. */
export interface PlayerName {
  readonly id: UserId
  readonly pseudo: string
  readonly bot: boolean
}

/** The share of a bet's fee for the owner of its referral code. */
export interface Commission {
  readonly linkId: CreatorLinkId
  readonly account: AccountId
  readonly amountCents: number
}

/** The app's own data about a bet or a cash-out, in addition to the engine's event. */
export interface EventNote {
  readonly clientRef?: ClientRef
  readonly commission?: Commission
  /** True if an API token placed the bet. */
  readonly byProgram?: true
}

export interface StoredEvent {
  readonly event: CycleEvent
  readonly note: EventNote | null
}

/** An event with the additional data that its messages need. */
export interface PublishedEvent extends StoredEvent {
  /** The player's balance after a bet or a removal. */
  readonly balanceCents: number | null
}

/** Published on the bus: stored events of one cycle. Never contains a seed. */
export interface CycleDomainEvent {
  readonly type: 'cycleStepped'
  readonly cycleId: CycleId
  /** The number of events before these. */
  readonly version: number
  readonly events: readonly PublishedEvent[]
  /** The players who placed these bets. */
  readonly names: readonly PlayerName[]
}

/** The part of a transaction that concerns one cycle. */
export interface StoredStep extends Pick<CycleDomainEvent, 'events' | 'names'> {
  readonly head: CycleHead
  /** The number of events that this instance knew. */
  readonly version: number
  /** Events that other instances have stored since then. */
  readonly missed: readonly StoredEvent[]
}
