// A connection can stand and say nothing: then what shows is not live any more. Prices come ten times a candle, results
// stand still until the next cycle is due, and a cycle that was stopped says nothing at all.
import type { Timers } from '../../../stores/timers.ts'
import { POINTS_PER_CANDLE } from './cycle-series.ts'
import type { LiveCycle } from './live-cycle.ts'

/** Without a price for longer than this, or than three of them take, it is quiet. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

export interface CycleHeartbeat {
  /** Something was received; null while nothing is known. */
  received(cycle: LiveCycle | null): void
}

interface CycleHeartbeatDeps {
  readonly timers: Timers
  readonly serverNow: () => number
  readonly onQuiet: () => void
}

export function createCycleHeartbeat({ timers, serverNow, onQuiet }: CycleHeartbeatDeps): CycleHeartbeat {
  let cancel: () => void = () => undefined

  function patienceMs(cycle: LiveCycle | null): number {
    const pointMs = (cycle?.candleMs ?? 0) / POINTS_PER_CANDLE
    const untilNextMs = cycle?.showResults === true ? Math.max(0, cycle.phase.endsAtMs - serverNow()) : 0
    return untilNextMs + Math.max(QUIET_MIN_MS, QUIET_POINTS * pointMs)
  }

  return {
    received(cycle) {
      cancel()
      cancel = cycle?.phase.name === 'closed' ? () => undefined : timers.after(patienceMs(cycle), onQuiet)
    },
  }
}
