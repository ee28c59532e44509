import type { CycleId } from '@bougie/protocol'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event with the additional data that its messages need. */
export interface PublishedEvent extends StoredEvent {
  /** The player's balance after a bet or a removal. */
  readonly balanceCents: number | null
}

/** Events that cycles publish on the bus, always after they were stored. */
export type CycleDomainEvent =
  /** Stored events of one cycle; `version` is the number of events before these. Never contains a seed. */
  {
    readonly type: 'cycleStepped'
    readonly cycleId: CycleId
    readonly version: number
    readonly events: readonly PublishedEvent[]
    /** The players who placed these bets. */
    readonly names: readonly PlayerName[]
  }

/** The part of a transaction that concerns one cycle. */
export interface StoredStep {
  readonly head: CycleHead
  /** The number of events that this server knew. */
  readonly version: number
  /** Events that other servers have stored since then. */
  readonly missed: readonly StoredEvent[]
  readonly events: readonly PublishedEvent[]
  readonly names: readonly PlayerName[]
}
