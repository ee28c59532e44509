import { useEffect, useState } from 'react'

/** The device's time now, and a new rendering at each of these moments that is still ahead. */
export function useNowAt(deadlinesMs: readonly number[], now: () => number = Date.now): number {
  const [, setPassed] = useState(0)
  const nowMs = now()
  const nextMs = deadlinesMs.filter((deadlineMs) => deadlineMs > nowMs).sort((a, b) => a - b)[0]

  useEffect(() => {
    if (nextMs === undefined) return
    const timer = setTimeout(() => setPassed((count) => count + 1), Math.max(0, nextMs - now()))
    return () => clearTimeout(timer)
  }, [nextMs, now])

  return nowMs
}
