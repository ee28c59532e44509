import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole remaining seconds, including the current one; never below zero. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS))
}

/** Time until a whole number of seconds lies between now and then. */
export function msToNextSecond(thenMs: number, nowMs: number): number {
  return (((thenMs - nowMs) % SECOND_MS) + SECOND_MS) % SECOND_MS || SECOND_MS
}

/** Renders at each whole second until then, or also afterwards; `now` must be the same function in every render. */
export function useEverySecond(thenMs: number | null, now: () => number, isEndless = false): void {
  const [, setTick] = useState(0)

  useEffect(() => {
    if (thenMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      setTick((count) => count + 1)
      schedule()
    }
    const schedule = () => {
      if (isEndless || now() < thenMs) timer = setTimeout(tick, msToNextSecond(thenMs, now()))
    }
    schedule()
    return () => clearTimeout(timer)
  }, [thenMs, now, isEndless])
}

interface Countdown {
  /** Epoch ms on the server's clock; null without a countdown. */
  readonly endsAtMs: number | null
  /** The server's time. */
  readonly now: () => number
}

/** Remaining seconds; renders once a second, on the second. */
export function useCountdown({ endsAtMs, now }: Countdown): number | null {
  useEverySecond(endsAtMs, now)
  return endsAtMs === null ? null : secondsUntil(endsAtMs, now())
}
