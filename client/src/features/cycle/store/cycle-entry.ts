import type { ServerMessageOf } from '@bougie/protocol'
import type { CycleSeries } from './cycle-series.ts'
import type { LiveCycle, PastResult } from './live-cycle.ts'

export type StateMessage = ServerMessageOf<'initialState'> | ServerMessageOf<'state'>

export interface CycleEntry {
  readonly cycle: LiveCycle
  readonly series: CycleSeries
  /** Newest first. */
  readonly history: readonly PastResult[]
  /** A message is missing: the state may not be current. */
  readonly missing: boolean
}
