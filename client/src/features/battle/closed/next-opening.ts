import type { ServiceStatus } from '@bougie/protocol'

const OPENS_AT_HOUR = 18

/** The next 18:00 in the device's time zone; at exactly 18:00 it is that of the next day. */
export function nextOpeningMs(nowMs: number): number {
  const now = new Date(nowMs)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), OPENS_AT_HOUR)
  if (today.getTime() > nowMs) return today.getTime()
  // Calendar arithmetic, not plus 24 hours: a day with a clock change has 23 or 25.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, OPENS_AT_HOUR).getTime()
}

/** The opening time set by an admin; null when none is set or known. */
export function givenOpeningMs(status: Pick<ServiceStatus, 'reopensAt' | 'reopensAtGiven'> | undefined): number | null {
  return status?.reopensAtGiven === true && status.reopensAt != null ? Date.parse(status.reopensAt) : null
}

/** Whole seconds, rounded up, so that the last one shows as 1. */
export function timeLeft(untilMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 }
}
