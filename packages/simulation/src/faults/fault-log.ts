import type { World } from '../world.ts'

/** This long after the last fault everything must be in order again. */
const QUIET_AFTER_MS = 8_000

/** When the server was kept from its work, and for how long: what it may be late by, and what can't be asked of it then. */
export function createFaultLog(world: World) {
  let totalMs = 0
  let quietAtMs = 0
  const unhealthy: { readonly fromMs: number; readonly untilMs: number }[] = []

  function record(forMs: number): void {
    totalMs += forMs
    quietAtMs = Math.max(quietAtMs, world.nowMs() + forMs + QUIET_AFTER_MS)
  }

  return {
    /** It can't run until then, from now on. */
    record,
    /** It runs, and does not get on. */
    recordUnhealthy(forMs: number) {
      record(forMs)
      unhealthy.push({ fromMs: world.nowMs(), untilMs: world.nowMs() + forMs + QUIET_AFTER_MS })
    },
    /** In all. */
    get totalMs() {
      return totalMs
    },
    isQuiet: () => world.nowMs() >= quietAtMs,
    /** Whether it worked normally at that time and shortly before. */
    wasHealthyAt: (atMs: number) => !unhealthy.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs),
  }
}

export type FaultLog = ReturnType<typeof createFaultLog>
