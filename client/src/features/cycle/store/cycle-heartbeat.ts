// A standing connection can be silent: then the state on the screen is not live. Prices arrive ten times a candle. The
// results phase is silent until the next cycle is due, and a stopped cycle stays silent.
import type { Timers } from '../../../stores/timers.ts'
import { POINTS_PER_CANDLE } from './cycle-series.ts'
import type { LiveCycle } from './live-cycle.ts'

/** Maximum silence, or three price intervals if these are longer. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

interface CycleHeartbeatDeps {
  readonly timers: Timers
  readonly serverNow: () => number
  readonly onQuiet: () => void
}

export function createCycleHeartbeat({ timers, serverNow, onQuiet }: CycleHeartbeatDeps) {
  let cancel: () => void = () => undefined

  function patienceMs(cycle: LiveCycle | null): number {
    const pointMs = (cycle?.candleMs ?? 0) / POINTS_PER_CANDLE
    const untilNextMs = cycle?.showResults === true ? Math.max(0, cycle.phase.endsAtMs - serverNow()) : 0
    return untilNextMs + Math.max(QUIET_MIN_MS, QUIET_POINTS * pointMs)
  }

  return {
    /** Called for each message; null while nothing is known. */
    received(cycle: LiveCycle | null) {
      cancel()
      cancel = cycle?.phase.name === 'closed' ? () => undefined : timers.after(patienceMs(cycle), onQuiet)
    },
  }
}
