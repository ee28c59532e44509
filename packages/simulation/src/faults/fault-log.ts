import type { World } from '../world.ts'

/** This long after the last fault everything must be in order again. */
const QUIET_AFTER_MS = 8_000

/**
 * Records when and for how long the server was disturbed: how late it may be, and what can't be demanded of it then.
 */
export function createFaultLog(world: World) {
  let totalMs = 0
  let quietAtMs = 0
  const unhealthy: { readonly fromMs: number; readonly untilMs: number }[] = []

  function record(forMs: number): void {
    totalMs += forMs
    quietAtMs = Math.max(quietAtMs, world.nowMs() + forMs + QUIET_AFTER_MS)
  }

  return {
    /** The server can't run for this long from now on. */
    record,
    /** The server runs, but makes no progress. */
    recordUnhealthy(forMs: number) {
      record(forMs)
      unhealthy.push({ fromMs: world.nowMs(), untilMs: world.nowMs() + forMs + QUIET_AFTER_MS })
    },
    /** The sum over all faults. */
    get totalMs() {
      return totalMs
    },
    isQuiet: () => world.nowMs() >= quietAtMs,
    /** Whether it worked normally at that time and shortly before. */
    wasHealthyAt: (atMs: number) => !unhealthy.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs),
  }
}

export type FaultLog = ReturnType<typeof createFaultLog>
