/** Number of samples kept: enough to include a quick round trip, few enough to follow a drifting clock. */
const SAMPLES_MAX = 8
/** How far a clock may drift from another while the samples are collected. */
const DRIFT_MAX_MS = 250

/**
 * The device's clock corrected by the socket's pings. Among the last samples the one with the shortest round trip
 * counts: its response was delayed least, so its offset has the smallest error. That error is at most half of the round
 * trip, so an earlier sample that differs by more is one of a clock that has been set since.
 */
export function createServerClock(deviceNow: () => number) {
  let samples: readonly { readonly roundTripMs: number; readonly offsetMs: number }[] = []
  return {
    /** The server's time in epoch ms, as accurately as it is known. */
    now() {
      const best = samples.reduce<(typeof samples)[number] | null>(
        (best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best),
        null,
      )
      return deviceNow() + (best?.offsetMs ?? 0)
    },
    /** One answered ping: when it was sent, when the response arrived, and the server's time in between. */
    sample({
      sentAt,
      receivedAt,
      serverTime,
    }: {
      readonly sentAt: number
      readonly receivedAt: number
      readonly serverTime: number
    }) {
      const roundTripMs = Math.max(0, receivedAt - sentAt)
      const offsetMs = serverTime + roundTripMs / 2 - receivedAt
      const valid = samples.filter(
        (earlier) => Math.abs(offsetMs - earlier.offsetMs) <= (roundTripMs + earlier.roundTripMs) / 2 + DRIFT_MAX_MS,
      )
      samples = [...valid, { roundTripMs, offsetMs }].slice(-SAMPLES_MAX)
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
