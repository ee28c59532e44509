import type { CycleId } from '@bougie/protocol'
import type { PlayerName } from './cycle-head.ts'
import type { NotedEvent } from './noted-event.ts'

/** An event with what its messages need beside it. */
export interface ToldEvent extends NotedEvent {
  /** The player's balance after a bet or a removal. */
  readonly balanceCents: number | null
}

/** What cycles tell on the bus, always after it was stored. */
export type CycleNotice =
  /** Stored events of one cycle, `version` being their number before these. Never holds a seed. */
  {
    readonly type: 'cycleStepped'
    readonly cycleId: CycleId
    readonly version: number
    readonly events: readonly ToldEvent[]
    /** Of those who placed these bets. */
    readonly names: readonly PlayerName[]
  }
