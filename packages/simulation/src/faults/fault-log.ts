import type { World } from '../world.ts'

/** This long after the last fault everything must be in order again. */
const QUIET_AFTER_MS = 8_000

/** When the server was kept from its work, and for how long: what it may be late by, and what can't be asked of it then. */
export interface FaultLog {
  /** It can't run until then, from now on. */
  note(forMs: number): void
  /** It runs, and does not get on. */
  recordUnhealthy(forMs: number): void
  /** In all. */
  readonly totalMs: number
  isQuiet(): boolean
  /** Whether it got on with its work at that moment and shortly before. */
  wasHealthyAt(atMs: number): boolean
}

export function createFaultLog(world: World): FaultLog {
  let totalMs = 0
  let quietAtMs = 0
  const unhealthy: { readonly fromMs: number; readonly untilMs: number }[] = []

  function note(forMs: number): void {
    totalMs += forMs
    quietAtMs = Math.max(quietAtMs, world.nowMs() + forMs + QUIET_AFTER_MS)
  }

  return {
    note,
    recordUnhealthy(forMs) {
      note(forMs)
      unhealthy.push({ fromMs: world.nowMs(), untilMs: world.nowMs() + forMs + QUIET_AFTER_MS })
    },
    get totalMs() {
      return totalMs
    },
    isQuiet: () => world.nowMs() >= quietAtMs,
    wasHealthyAt: (atMs) => !unhealthy.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs),
  }
}
