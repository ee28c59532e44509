// The time up to which price points may be published. While decided bets or cash-outs are being stored, no further
// point is: a player who could delay the store and then let it through or kill it would else see the price move first,
// and that choice would be an option for free (docs/decisions/150).
import type { Clock } from '../../../ports/clock.ts'

export interface Publication {
  /** Later points are withheld. */
  visibleAtMs(): number
  /** Withholds points from the decision at this time until `release`; the first call counts. */
  withhold(atMs: number): void
  release(): void
  readonly isWithholding: boolean
  onRelease(listener: () => void): void
}

export function createPublication({ clock }: { readonly clock: Clock }): Publication {
  const listeners: (() => void)[] = []
  let withheldFromMs: number | null = null

  return {
    visibleAtMs: () => (withheldFromMs === null ? clock.nowMs() : Math.min(withheldFromMs, clock.nowMs())),
    withhold(atMs) {
      withheldFromMs ??= atMs
    },
    release() {
      if (withheldFromMs === null) return
      withheldFromMs = null
      for (const listener of listeners) listener()
    },
    get isWithholding() {
      return withheldFromMs !== null
    },
    onRelease(listener) {
      listeners.push(listener)
    },
  }
}
