import type { Clock } from '../../ports/clock.ts'

/**
 * Wall time that never goes back while the process runs: when the wall clock is set back, time continues from its last
 * value. A late choice must not become valid because somebody has set the clock.
 */
export function createSteadyClock(readWallMs: () => number): Clock {
  let aheadMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    nowMs() {
      const nowMs = readWallMs() + aheadMs
      if (nowMs >= lastMs) lastMs = nowMs
      else aheadMs += lastMs - nowMs
      return lastMs
    },
  }
}

export const systemClock: Clock = createSteadyClock(Date.now)
