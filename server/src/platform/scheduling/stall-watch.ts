// Records stalls of this process: hung, suspended, or so busy that its timers stood still. Messages that players sent
// meanwhile had to wait, so decisions consult it first. It checks the clock only while it is needed.
import type { Stall } from '@bougie/engine'
import type { SharedDependencies } from '../shared-dependencies.ts'

const LOOK_EVERY_MS = 250
/** Timers may be this late without anybody losing time. */
const LATE_MS = 250
/** Enough to reach back beyond any open phase, even with a stall every few seconds. */
const KEPT_MAX = 256

interface StallWatchDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
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
    /** Oldest first, including the one that has just ended. */
    stalls(): readonly Stall[] {
      look()
      return kept
    },
    /** Records time that was lost in another way, for instance because a store accepted nothing. */
    record,
    /** Starts watching, if it is not already. */
    wake(): void {
      if (lastLookMs !== null) return
      lastLookMs = clock.nowMs()
      timers.after(LOOK_EVERY_MS, repeat)
    },
  }
}
