/** Number of samples kept: enough to include a quick round trip, few enough to follow a drifting clock. */
const SAMPLES_MAX = 8

/**
 * The device's clock corrected by the socket's pings. Among the last samples the one with the shortest round trip
 * counts: its response was delayed least, so its offset has the smallest error.
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
      samples = [...samples, { roundTripMs, offsetMs }].slice(-SAMPLES_MAX)
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
