import type { Period } from '@bougie/protocol'

/** Durations in milliseconds. A day has 24 hours; calendar days in Paris are in `scheduling/paris-calendar.ts`. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

const PERIOD_MS = { '24h': DAY_MS, '7j': WEEK_MS, '1m': 30 * DAY_MS, ALL: null } as const satisfies Record<
  Period,
  number | null
>

/** When a period that ends now began; null for all time. */
export function startOf(period: Period, nowMs: number): Date | null {
  const lengthMs = PERIOD_MS[period]
  return lengthMs === null ? null : new Date(nowMs - lengthMs)
}

/** A server that ends closes its sockets and stores running work within this time; then its process exits anyway. */
export const CLOSE_WITHIN_MS = 10 * SECOND_MS

/** Longer than any battle: one that ended in a period began at most this long before it. */
export const LONGEST_BATTLE_MS = 24 * HOUR_MS
