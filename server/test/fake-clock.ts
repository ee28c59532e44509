import { createDueHeap } from '../src/platform/scheduling/due-queue.ts'
import type { ProcessClock, Timers } from '../src/ports/clock.ts'

const START_MS = Date.UTC(2026, 0, 1)

export interface FakeClock extends ProcessClock, Timers {
  /** Advances the clock and runs every due timer at its own time; `settle` runs after each of them. */
  advance(ms: number, settle?: () => Promise<void>): Promise<void>
  /** Advances time as on a suspended machine: no timer runs; overdue ones run at the next advance. */
  suspend(ms: number): void
  /** Deferred work that has not run yet. */
  readonly deferred: number
}

export function createFakeClock(startMs = START_MS): FakeClock {
  const timers = createDueHeap<() => void>()
  let nowMs = startMs
  let nextKey = 0
  let deferred = 0

  return {
    nowMs: () => nowMs,
    notBefore(atMs) {
      nowMs = Math.max(nowMs, atMs)
    },
    aheadMs: () => 0,
    after(delayMs, run) {
      const key = String(nextKey++)
      timers.set(key, nowMs + Math.max(0, delayMs), run)
      return () => timers.delete(key)
    },
    defer(run) {
      deferred += 1
      setImmediate(() => {
        deferred -= 1
        run()
      })
    },
    async advance(ms, settle = () => Promise.resolve()) {
      const untilMs = nowMs + ms
      await settle()
      while (true) {
        const dueAtMs = timers.nextDueAtMs()
        if (dueAtMs === null || dueAtMs > untilMs) break
        nowMs = Math.max(nowMs, dueAtMs)
        timers.takeDue(nowMs)?.()
        await settle()
      }
      nowMs = untilMs
      await settle()
    },
    suspend(ms) {
      nowMs += ms
    },
    get deferred() {
      return deferred
    },
  }
}
