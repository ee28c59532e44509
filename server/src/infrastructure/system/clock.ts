import type { Clock } from '../../ports/clock.ts'

/**
 * Wall time that never goes back while the process runs: where the wall clock is set back, time goes on from where it
 * was. A choice that came too late must not be in time because somebody has set the clock.
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
