// The time at which closed games reopen: set by an admin, or the usual one.

import { REOPENS_WITHIN_DAYS_MAX, type Refusal, refuseField } from '@bougie/protocol'
import * as z from 'zod/mini'
import { DAY_MS } from '../platform/durations.ts'
import { nextParisTime } from '../platform/scheduling/paris-calendar.ts'

/** Used when no time was set (specification, the closed page). */
const USUAL_OPENING = { hour: 18, minute: 0 } as const

export interface Reopening {
  readonly atMs: number
  /** When false, players see the time but an admin has to open the games. */
  readonly opensItself: boolean
}

/** The request of an admin or an operator; null time when none is stated. */
export interface ReopeningRequest {
  readonly atMs: number | null
  readonly opensItself: boolean
}

export const NOTHING_SAID: ReopeningRequest = { atMs: null, opensItself: false }

function usualOpeningMs(nowMs: number): number {
  return nextParisTime(USUAL_OPENING, nowMs)
}

/** The reopening that players see: a set time that has passed no longer applies if the games are still closed. */
export function expectedReopening(set: Reopening | null, nowMs: number): Reopening & { readonly isGiven: boolean } {
  if (set !== null && set.atMs > nowMs) return { ...set, isGiven: true }
  return { atMs: usualOpeningMs(nowMs), opensItself: false, isGiven: false }
}

/**
 * Without a time nothing is stored, and the page shows the next 18:00. An automatic opening needs a time, so it stores
 * that one.
 */
export function decideReopening(
  { atMs, opensItself }: ReopeningRequest,
  nowMs: number,
): { readonly ok: true; readonly reopening: Reopening | null } | Refusal {
  if (atMs === null) {
    return { ok: true, reopening: opensItself ? { atMs: usualOpeningMs(nowMs), opensItself } : null }
  }
  if (atMs <= nowMs) return refuseField('reopensAt', 'L’heure de réouverture est déjà passée')
  if (atMs > nowMs + REOPENS_WITHIN_DAYS_MAX * DAY_MS)
    return refuseField('reopensAt', `L’heure de réouverture est à ${REOPENS_WITHIN_DAYS_MAX} jours au plus`)
  return { ok: true, reopening: { atMs, opensItself } }
}

const storedSchema = z.nullable(z.object({ atMs: z.number(), opensItself: z.boolean() }))

/** Null also when nothing is stored. */
export function reopeningFromText(text: string | null): Reopening | null {
  return text === null ? null : storedSchema.parse(JSON.parse(text))
}
