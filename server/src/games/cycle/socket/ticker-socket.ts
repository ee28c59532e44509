// Price points are sent by this process's own clock and from prices that it knows, without database or bus. Each point
// is one message for all sockets, and its frame is built once.
import { cyclePointAtMs, pointUpdateOf, visibleCyclePointIndex } from '@bougie/engine'
import { createAlarm } from '../../../platform/scheduling/alarm.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { CycleCapability } from '../capability.ts'
import type { LiveCycle } from '../play/live-cycle.ts'
import { CYCLE_AUDIENCE, quoteFields } from './messages.ts'

export interface CycleSocketEdgeDependencies
  extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'database'> {
  readonly capability: CycleCapability
  readonly ledger: Ledger
  readonly fanOut: FanOut
  /** The delay of each published point, as long as the clocks of two servers may differ. */
  readonly clockToleranceMs: number
}

/** The parts of handlers and announcers; each takes those that it uses. */
export type CycleSocketParts = CycleSocketEdgeDependencies & CycleCapability

/** Points that fall due within the same step of this grid are written together. */
const GRID_MS = 10

export function createCycleTicker({ clock, timers, fanOut, publication, clockToleranceMs }: CycleSocketParts) {
  const alarm = createAlarm({ clock, timers, ring: catchUp })
  let cycle: LiveCycle | null = null
  let published = 0

  function catchUp(): void {
    if (cycle === null) return
    const visible = visibleCyclePointIndex(cycle.state, publication.visibleAtMs() - clockToleranceMs)
    while (published < visible) {
      published += 1
      publish(cycle, published)
    }
    planNext(cycle)
  }

  function publish({ head, prices, state }: LiveCycle, pointIndex: number): void {
    const { candle, point, currentPrice, quote } = pointUpdateOf(prices, pointIndex, state.settings)
    fanOut.toAudience(CYCLE_AUDIENCE, {
      type: 'candleUpdate',
      cycleId: head.id,
      candle: { ...candle, isPreValue: false },
      point,
      currentPrice,
      ...quoteFields(quote),
    })
  }

  /** The last point is sent with the result, which is stored first. */
  function planNext({ state, prices }: LiveCycle): void {
    const isOver = state.outcome !== null || published + 1 >= prices.length - 1
    const dueAtMs = cyclePointAtMs(state, published + 1) + clockToleranceMs
    // Withheld points are published once they may be; an alarm would ring until then.
    alarm.set(isOver || publication.isWithholding ? null : Math.ceil(dueAtMs / GRID_MS) * GRID_MS)
  }

  publication.onRelease(catchUp)

  return {
    /** Call it at the start of a cycle, when none of its points has been published. */
    restart(begun: LiveCycle): void {
      cycle = begun
      published = 0
      planNext(begun)
    },
    /** Publishes what is due now; later points are published on time. */
    catchUp,
    stop(): void {
      cycle = null
      alarm.set(null)
    },
  }
}

export type CycleTicker = ReturnType<typeof createCycleTicker>
