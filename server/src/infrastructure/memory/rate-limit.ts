import { type Refusal, refuse } from '@bougie/protocol'
import { setNewest } from '../../platform/bounded-map.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RateRule } from '../../ports/rate-limit.ts'

/**
 * With more open windows of one length the oldest is forgotten, so that memory stays limited whatever addresses appear.
 */
const SUBJECTS_MAX = 100_000

interface Window {
  hits: number
  readonly endsAtMs: number
}

export function createMemoryRateLimiter({ clock }: { clock: Clock }): RateLimiter {
  /** By the length of the window, so that in each map the first window is the one that ends first. */
  const byLength = new Map<number, Map<string, Window>>()

  function openWindow({ name, windowMs }: RateRule, subject: string, nowMs: number): Window | null {
    const window = byLength.get(windowMs)?.get(keyOf(name, subject))
    return window !== undefined && window.endsAtMs > nowMs ? window : null
  }

  function startWindow({ name, windowMs }: RateRule, subject: string, nowMs: number): Window {
    const windows = byLength.get(windowMs) ?? new Map<string, Window>()
    byLength.set(windowMs, windows)
    // Otherwise ended windows would fill the map, and a flood of short ones would end the long ones early.
    for (const [key, { endsAtMs }] of windows) {
      if (endsAtMs > nowMs) break
      windows.delete(key)
    }
    const window = { hits: 0, endsAtMs: nowMs + windowMs }
    setNewest(windows, [keyOf(name, subject), window], SUBJECTS_MAX)
    return window
  }

  return {
    async hit(rule, subject) {
      const nowMs = clock.nowMs()
      const window = openWindow(rule, subject, nowMs) ?? startWindow(rule, subject, nowMs)
      window.hits += 1
      return window.hits <= rule.max ? null : refusedUntil(window.endsAtMs, nowMs)
    },
    async check(rule, subject) {
      const nowMs = clock.nowMs()
      const window = openWindow(rule, subject, nowMs)
      const isFull = window !== null && window.hits >= rule.max
      return isFull ? refusedUntil(window.endsAtMs, nowMs) : null
    },
  }
}

/** For load tests: counts nothing and allows everything. */
export const unlimited: RateLimiter = {
  hit: () => Promise.resolve(null),
  check: () => Promise.resolve(null),
}

function keyOf(name: string, subject: string): string {
  return `${name}:${subject}`
}

function refusedUntil(endsAtMs: number, nowMs: number): Refusal {
  return refuse('RATE_LIMIT', { retryAfterMs: endsAtMs - nowMs })
}
