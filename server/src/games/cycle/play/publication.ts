// Up to which time price points may be published. While bets or removals that were decided are being stored, no further
// point is: whoever could hold the store up and then let it through or kill it would else see the price move first, and
// that choice would be an option for free (docs/decisions/150).
import type { Clock } from '../../../ports/clock.ts'

export interface Publication {
  /** Points with a later time stay back. */
  visibleAtMs(): number
  /** From a decision at this time until `release`; the first one counts. */
  hold(atMs: number): void
  release(): void
  readonly isHeld: boolean
  onRelease(listener: () => void): void
}

export function createPublication({ clock }: { readonly clock: Clock }): Publication {
  const listeners: (() => void)[] = []
  let heldAtMs: number | null = null

  return {
    visibleAtMs: () => (heldAtMs === null ? clock.nowMs() : Math.min(heldAtMs, clock.nowMs())),
    hold(atMs) {
      heldAtMs ??= atMs
    },
    release() {
      if (heldAtMs === null) return
      heldAtMs = null
      for (const listener of listeners) listener()
    },
    get isHeld() {
      return heldAtMs !== null
    },
    onRelease(listener) {
      listeners.push(listener)
    },
  }
}
