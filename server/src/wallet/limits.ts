// The limits that players set for themselves. A lower one applies at once; a higher one, or none, only a day later, so
// that nobody raises it on impulse. Pure.

import type { LimitKind } from '@bougie/protocol'
import { DAY_MS } from '../platform/durations.ts'
import type { CalendarPeriod } from '../platform/scheduling/paris-calendar.ts'

const RAISE_AFTER_MS = DAY_MS

export interface PlayerLimit {
  readonly kind: LimitKind
  readonly period: CalendarPeriod
  /** Null means no limit. */
  readonly amountCents: number | null
  /** The change that applies from `from` on. */
  readonly next: { readonly amountCents: number | null; readonly from: Date } | null
}

export interface PlayerPause {
  readonly pausedUntil: Date | null
  /** Permanent, at the player's own request. */
  readonly excludedAt: Date | null
}

export interface PlayerLimits extends PlayerPause {
  readonly limits: readonly PlayerLimit[]
}

export const NO_LIMITS: PlayerLimits = { limits: [], pausedUntil: null, excludedAt: null }

/** The limit as of now: a change whose time has come is applied. */
export function limitAt(limit: PlayerLimit, nowMs: number): PlayerLimit {
  const { next } = limit
  if (next === null || next.from.getTime() > nowMs) return limit
  return { ...limit, amountCents: next.amountCents, next: null }
}

/** Requesting the current amount again withdraws a pending raise. */
export function changeLimit(stored: PlayerLimit, requestedCents: number | null, nowMs: number): PlayerLimit {
  const limit = limitAt(stored, nowMs)
  if (requestedCents === limit.amountCents) return { ...limit, next: null }
  if (isLower(requestedCents, limit.amountCents)) return { ...limit, amountCents: requestedCents, next: null }
  return { ...limit, next: { amountCents: requestedCents, from: new Date(nowMs + RAISE_AFTER_MS) } }
}

function isLower(requestedCents: number | null, currentCents: number | null): boolean {
  if (requestedCents === null) return false
  return currentCents === null || requestedCents < currentCents
}

/** A pause is never shortened. */
export function prolongPause(pause: PlayerPause, requestedUntil: Date): PlayerPause {
  const isLonger = pause.pausedUntil === null || pause.pausedUntil < requestedUntil
  return isLonger ? { ...pause, pausedUntil: requestedUntil } : pause
}
