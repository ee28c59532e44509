import { DAY_MS } from '../../platform/durations.ts'
import type { ProcessClock, Timers } from '../../ports/clock.ts'

/** A time further ahead is not followed: one clock that is wrong by months must not end every session. */
const FOLLOWED_MAX_MS = DAY_MS
/** While it is ahead of the wall clock, it runs slower than that by this share. */
const SLOWER = 0.01

/**
 * Wall time that never goes back while the process runs: when the wall clock is set back, time continues from its last
 * value, and then runs slower until the two agree. A late choice must not become valid because somebody has set the
 * clock.
 */
export function createSteadyClock(readWallMs: () => number): ProcessClock {
  let wallMs = readWallMs()
  let aheadMs = 0
  let lastMs = wallMs

  function nowMs(): number {
    const passedMs = readWallMs() - wallMs
    wallMs += passedMs
    aheadMs = passedMs < 0 ? aheadMs - passedMs : Math.max(0, aheadMs - passedMs * SLOWER)
    lastMs = Math.max(lastMs, Math.floor(wallMs + aheadMs))
    return lastMs
  }

  return {
    nowMs,
    notBefore(atMs) {
      const missingMs = atMs - nowMs()
      if (!(missingMs > 0 && missingMs <= FOLLOWED_MAX_MS)) return
      lastMs = atMs
      aheadMs = atMs - wallMs
    },
    aheadMs: () => nowMs() - wallMs,
  }
}

export const systemClock: ProcessClock = createSteadyClock(Date.now)

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, Math.ceil(delayMs))
    return () => clearTimeout(timer)
  },
  defer(run) {
    setImmediate(run)
  },
}
