import { assert } from '@bougie/engine'
import { createAlarm } from '../../platform/scheduling/alarm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import type { RecordedPrice } from './recorded-prices.ts'
import type { TradeSource } from './trade-source.ts'

/** Longer gaps are shortened to this, such as the time until markets open again. */
const GAP_MAX_MS = 1_000

export interface ReplaySourceDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly prices: readonly RecordedPrice[]
}

/** Plays a recording at its original pace, with long silences shortened, again and again. */
export function createReplaySource({ clock, timers, prices }: ReplaySourceDependencies): TradeSource {
  assert(prices.length > 0, 'a recording has prices')
  let next = 0
  let dueAtMs = 0
  let publish: (price: number) => void = () => undefined
  const alarm = createAlarm({ clock, timers, ring: playDue })

  function playDue(): void {
    const nowMs = clock.nowMs()
    while (dueAtMs <= nowMs) {
      const recorded = prices[next]
      if (recorded === undefined) break
      publish(recorded.price)
      const following = prices[next + 1]
      const gapMs = following === undefined ? GAP_MAX_MS : following.atMs - recorded.atMs
      dueAtMs += Math.min(gapMs, GAP_MAX_MS)
      next = following === undefined ? 0 : next + 1
      // Trades with the same time are published together. The break keeps a recording with only one time from looping
      // forever.
      if (following === undefined) break
    }
    alarm.set(Math.max(dueAtMs, nowMs))
  }

  return {
    start(onPrice) {
      publish = onPrice
      dueAtMs = clock.nowMs()
      playDue()
    },
    close() {
      alarm.set(null)
      return Promise.resolve()
    },
  }
}
