import type { World } from './world.ts'

/** So long after the last trouble everything must be in order again. */
const CALM_AFTER_MS = 8_000

/** When the server was kept from its work, and for how long: what it may be late by, and what can't be asked of it then. */
export interface Troubles {
  /** It can't run until then, from now on. */
  note(forMs: number): void
  /** It runs, and does not get on. */
  noteUnwell(forMs: number): void
  /** In all. */
  readonly totalMs: number
  isCalm(): boolean
  /** Whether it got on with its work at that moment and shortly before. */
  wasWellAt(atMs: number): boolean
}

export function createTroubles(world: World): Troubles {
  let totalMs = 0
  let calmAtMs = 0
  const unwell: { readonly fromMs: number; readonly untilMs: number }[] = []

  function note(forMs: number): void {
    totalMs += forMs
    calmAtMs = Math.max(calmAtMs, world.nowMs() + forMs + CALM_AFTER_MS)
  }

  return {
    note,
    noteUnwell(forMs) {
      note(forMs)
      unwell.push({ fromMs: world.nowMs(), untilMs: world.nowMs() + forMs + CALM_AFTER_MS })
    },
    get totalMs() {
      return totalMs
    },
    isCalm: () => world.nowMs() >= calmAtMs,
    wasWellAt: (atMs) => !unwell.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs),
  }
}
