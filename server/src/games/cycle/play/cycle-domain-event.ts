import type { CycleId } from '@bougie/protocol'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { NotedEvent } from './noted-event.ts'

/** An event with what its messages need beside it. */
export interface PublishedEvent extends NotedEvent {
  /** The player's balance after a bet or a removal. */
  readonly balanceCents: number | null
}

/** What cycles publish on the bus, always after it was stored. */
export type CycleDomainEvent =
  /** Stored events of one cycle, `version` being their number before these. Never holds a seed. */
  {
    readonly type: 'cycleStepped'
    readonly cycleId: CycleId
    readonly version: number
    readonly events: readonly PublishedEvent[]
    /** Of those who placed these bets. */
    readonly names: readonly PlayerName[]
  }

/** The part of a transaction that concerns one cycle. */
export interface StoredStep {
  readonly head: CycleHead
  /** How many events this server knew. */
  readonly version: number
  /** Stored by somebody else since. */
  readonly missed: readonly NotedEvent[]
  readonly events: readonly PublishedEvent[]
  readonly names: readonly PlayerName[]
}
