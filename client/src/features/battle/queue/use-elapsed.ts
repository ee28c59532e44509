import { useApp } from '../../../hooks/app-context.tsx'
import { useEverySecond } from '../../../ui/CountdownRing/use-countdown.ts'

const SECOND_MS = 1_000

/** The time since then on the server's clock, as `01:05`; rendered once a second. */
export const useElapsed = (sinceMs: number) => formatElapsed(useElapsedSeconds(sinceMs))

export function useElapsedSeconds(sinceMs: number): number {
  const now = useApp().socket.serverNow
  useEverySecond(sinceMs, now, true)
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
