import { SOCKET_LIMITS } from '@bougie/protocol'

/** The times of the last messages of one socket, in a ring: exact for any window, whatever it starts at. */
export interface RateWindow {
  /** Counts a message; false when it is one too many within the window. */
  allows(nowMs: number): boolean
}

export function createRateWindow(): RateWindow {
  const times = new Float64Array(SOCKET_LIMITS.messagesPerRateWindowMax).fill(Number.NEGATIVE_INFINITY)
  let next = 0
  return {
    allows(nowMs) {
      const oldest = times[next] ?? Number.NEGATIVE_INFINITY
      times[next] = nowMs
      next = (next + 1) % times.length
      return nowMs - oldest >= SOCKET_LIMITS.rateWindowMs
    },
  }
}
