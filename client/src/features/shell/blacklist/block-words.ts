import { frBlacklist } from './fr-blacklist.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60

const REASONS: Readonly<Record<string, string>> = frBlacklist.reasons

/** Reason of the block; reasons reserved for administrators are replaced by a general text. */
export function reasonText(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? frBlacklist.otherReason) : frBlacklist.otherReason
}

/** In hours and minutes, or minutes alone. Begun minutes are rounded up, so that nobody waits longer than stated. */
export function remainingText(remainingMs: number): string {
  const total = Math.max(1, Math.ceil(remainingMs / MINUTE_MS))
  const hours = Math.floor(total / MINUTES_PER_HOUR)
  const minutes = total % MINUTES_PER_HOUR
  if (hours === 0) return frBlacklist.minutes(minutes)
  if (minutes === 0) return frBlacklist.hours(hours)
  return frBlacklist.and(frBlacklist.hours(hours), frBlacklist.minutes(minutes))
}

/** The same as a running clock: `1:05:09`, `05:09`. */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3_600)
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':')
}
