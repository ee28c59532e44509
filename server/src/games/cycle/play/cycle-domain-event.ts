import type { CycleId } from '@bougie/protocol'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event with what its messages need beside it. */
export interface PublishedEvent extends StoredEvent {
  /** The player's balance after a bet or a removal. */
  readonly balanceCents: number | null
}

/** Events that cycles publish on the bus, always after they were stored. */
export type CycleDomainEvent =
  /** Stored events of one cycle, `version` being their number before these. Never contains a seed. */
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
  /** Stored by somebody else since. */
  readonly missed: readonly StoredEvent[]
  readonly events: readonly PublishedEvent[]
  readonly names: readonly PlayerName[]
}
