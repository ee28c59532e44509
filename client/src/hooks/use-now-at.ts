import { useEffect, useState } from 'react'
import type { Timers } from '../stores/timers.ts'

/** The device's time, with a render at each of these timestamps that is still ahead. */
export function useNowAt(deadlinesMs: readonly number[], timers: Timers): number {
  const [, setPassed] = useState(0)
  const nowMs = timers.now()
  const nextMs = deadlinesMs.filter((deadlineMs) => deadlineMs > nowMs).sort((a, b) => a - b)[0]

  useEffect(() => {
    if (nextMs === undefined) return
    let cancel = wait(nextMs)
    function wait(untilMs: number) {
      return timers.after(Math.max(0, untilMs - timers.now()), () => {
        // A clock that is rounded down, or was set back, has not reached the time yet.
        if (timers.now() < untilMs) cancel = wait(untilMs)
        else setPassed((count) => count + 1)
      })
    }
    return () => cancel()
  }, [nextMs, timers])

  return nowMs
}
