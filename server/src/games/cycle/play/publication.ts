// The time up to which price points may be published. While decided bets or cash-outs are being stored, no further
// point is: a player who could delay the store and then let it through or kill it would else see the price move first,
// and that choice would be an option for free (docs/decisions/150).
import type { Clock } from '../../../ports/clock.ts'

export function createPublication({ clock }: { readonly clock: Clock }) {
  const listeners: (() => void)[] = []
  let withheldFromMs: number | null = null

  return {
    /** Later points are withheld. */
    visibleAtMs: (): number => (withheldFromMs === null ? clock.nowMs() : Math.min(withheldFromMs, clock.nowMs())),
    /** Withholds points from the decision at this time until `release`; the first call counts. */
    withhold(atMs: number): void {
      withheldFromMs ??= atMs
    },
    release(): void {
      if (withheldFromMs === null) return
      withheldFromMs = null
      for (const listener of listeners) listener()
    },
    get isWithholding() {
      return withheldFromMs !== null
    },
    onRelease(listener: () => void): void {
      listeners.push(listener)
    },
  }
}

export type Publication = ReturnType<typeof createPublication>
