import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole remaining seconds, including the current one; never below zero. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS))
}

/** Time until the figure changes. */
export function msToNextSecond(endsAtMs: number, nowMs: number): number {
  const remainingMs = Math.max(0, endsAtMs - nowMs)
  return remainingMs % SECOND_MS || SECOND_MS
}

interface Countdown {
  /** Epoch ms on the server's clock; null without a countdown. */
  readonly endsAtMs: number | null
  /** The server's time. */
  readonly now: () => number
}

/** Remaining seconds; renders once a second, on the second. */
export function useCountdown({ endsAtMs, now }: Countdown): number | null {
  const [, setTick] = useState(0)

  useEffect(() => {
    if (endsAtMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      if (now() >= endsAtMs) return
      timer = setTimeout(
        () => {
          setTick((tick) => tick + 1)
          schedule()
        },
        msToNextSecond(endsAtMs, now()),
      )
    }
    schedule()
    return () => clearTimeout(timer)
  }, [endsAtMs, now])

  return endsAtMs === null ? null : secondsUntil(endsAtMs, now())
}
