import { useEffect, useState } from 'react'
import type { Timers } from '../stores/timers.ts'

/** The time of a clock, the device's by default, with a render at each of these timestamps that is still ahead. */
export function useNowAt(deadlinesMs: readonly number[], timers: Timers, now = timers.now): number {
  const [, setPassed] = useState(0)
  const nowMs = now()
  /** Changes where the clock was corrected, which may bring the timestamp nearer. */
  const aheadMs = nowMs - timers.now()
  const nextMs = Math.min(...deadlinesMs.filter((deadlineMs) => deadlineMs > nowMs))

  useEffect(() => {
    if (!Number.isFinite(nextMs)) return
    let cancel = wait()
    function wait() {
      return timers.after(Math.max(0, nextMs - aheadMs - timers.now()), () => {
        // A clock that is rounded down, or was set back, has not reached the time yet.
        if (timers.now() + aheadMs < nextMs) cancel = wait()
        else setPassed((count) => count + 1)
      })
    }
    return () => cancel()
  }, [nextMs, aheadMs, timers])

  return nowMs
}
