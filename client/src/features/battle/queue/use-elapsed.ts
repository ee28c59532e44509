import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

export interface Elapsed {
  /** Epoch ms on the server's clock. */
  readonly sinceMs: number
  /** The server's time; must be the same function in every render. */
  readonly now: () => number
}

/** Whole seconds since then, rendered once a second. */
export function useElapsedSeconds({ sinceMs, now }: Elapsed): number {
  const [, setTick] = useState(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      const intoSecondMs = Math.max(0, now() - sinceMs) % SECOND_MS
      timer = setTimeout(() => {
        setTick((tick) => tick + 1)
        schedule()
      }, SECOND_MS - intoSecondMs)
    }
    schedule()
    return () => clearTimeout(timer)
  }, [sinceMs, now])

  return elapsedSeconds({ sinceMs, nowMs: now() })
}

export function elapsedSeconds({ sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number }): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / SECOND_MS))
}

/** `01:05`; minutes continue beyond an hour. */
export function formatElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
