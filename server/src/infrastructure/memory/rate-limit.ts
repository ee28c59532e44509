import { type Refusal, refuse } from '@bougie/protocol'
import { setNewest } from '../../platform/bounded-map.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RateRule } from '../../ports/rate-limit.ts'

/** With more subjects the oldest window is forgotten, so that memory stays limited whatever addresses appear. */
const SUBJECTS_MAX = 100_000

interface Window {
  hits: number
  readonly endsAtMs: number
}

export function createMemoryRateLimiter({ clock }: { clock: Clock }): RateLimiter {
  /** Insertion order is age, so the first key is the oldest. */
  const windows = new Map<string, Window>()

  function openWindow(key: string, nowMs: number): Window | null {
    const window = windows.get(key)
    if (window === undefined) return null
    if (window.endsAtMs > nowMs) return window
    windows.delete(key)
    return null
  }

  function startWindow(key: string, endsAtMs: number): Window {
    const window = { hits: 0, endsAtMs }
    setNewest(windows, [key, window], SUBJECTS_MAX)
    return window
  }

  return {
    async hit(rule, subject) {
      const nowMs = clock.nowMs()
      const key = keyOf(rule, subject)
      const window = openWindow(key, nowMs) ?? startWindow(key, nowMs + rule.windowMs)
      window.hits += 1
      return window.hits <= rule.max ? null : refusedUntil(window.endsAtMs, nowMs)
    },
    async check(rule, subject) {
      const nowMs = clock.nowMs()
      const window = openWindow(keyOf(rule, subject), nowMs)
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

function keyOf(rule: RateRule, subject: string): string {
  return `${rule.name}:${subject}`
}

function refusedUntil(endsAtMs: number, nowMs: number): Refusal {
  return refuse('RATE_LIMIT', { retryAfterMs: endsAtMs - nowMs })
}
