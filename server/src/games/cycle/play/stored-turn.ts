import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { ToldEvent } from './cycle-notice.ts'
import type { NotedEvent } from './noted-event.ts'

/** The part of a transaction that concerns one cycle. */
export interface StoredTurn {
  readonly head: CycleHead
  /** How many events this server knew. */
  readonly version: number
  /** Stored by somebody else since. */
  readonly missed: readonly NotedEvent[]
  readonly events: readonly ToldEvent[]
  readonly names: readonly PlayerName[]
}
