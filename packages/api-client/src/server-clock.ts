/** Samples remembered: enough to meet a quick round trip, few enough to follow a clock that drifts. */
const SAMPLES_MAX = 8

/**
 * The device's clock corrected by the socket's pings. Of the last samples the one with the shortest round
 * trip counts: its response was delayed least, so its offset is wrong by the least.
 */
export function createServerClock(deviceNow: () => number) {
  let samples: readonly { readonly roundTripMs: number; readonly offsetMs: number }[] = []
  return {
    /** The server's time in epoch ms, as well as it is known. */
    now() {
      const best = samples.reduce<(typeof samples)[number] | null>(
        (best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best),
        null,
      )
      return deviceNow() + (best?.offsetMs ?? 0)
    },
    /** One answered ping: when it left, when it came back, and the server's time in between. */
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
