// Records stalls of this process: hung, asleep, or so busy that its timers stood still. Messages that players sent
// meanwhile were waiting, so decisions look here first. It checks the clock only as long as it is needed.
import type { Stall } from '@bougie/engine'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'

const LOOK_EVERY_MS = 250
/** A timer may be a little late without anybody having lost anything. */
const LATE_MS = 250
/** Older than any phase that is still open; and so many are one every few seconds for as long. */
const KEPT_MAX = 256

export interface StallWatchDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly isWanted: () => boolean
}

export function createStallWatch({ clock, timers, isWanted }: StallWatchDependencies) {
  let kept: readonly Stall[] = []
  let lastLookMs: number | null = null

  function record(stall: Stall): void {
    kept = [...kept.slice(1 - KEPT_MAX), stall]
  }

  function look(): void {
    const nowMs = clock.nowMs()
    if (lastLookMs === null) return
    if (nowMs - lastLookMs > LOOK_EVERY_MS + LATE_MS) record({ sinceMs: lastLookMs, untilMs: nowMs })
    lastLookMs = nowMs
  }

  function repeat(): void {
    look()
    if (isWanted()) timers.after(LOOK_EVERY_MS, repeat)
    else {
      lastLookMs = null
      kept = []
    }
  }

  return {
    /** Oldest first; the one that has just ended is in it. */
    stalls(): readonly Stall[] {
      look()
      return kept
    },
    /** Time that was lost in another way, such as by a store that did not take anything. */
    record,
    /** From now on somebody wants to know. */
    wake(): void {
      if (lastLookMs !== null) return
      lastLookMs = clock.nowMs()
      timers.after(LOOK_EVERY_MS, repeat)
    },
  }
}

export type StallWatch = ReturnType<typeof createStallWatch>
