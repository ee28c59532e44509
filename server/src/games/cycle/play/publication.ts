// The time up to which price points may be published. While decided bets or cash-outs are being stored, no further
// point is. A player who could delay the commit and then let it through or abort it would otherwise see the price move
// first, which would be a free option (docs/decisions/150).
import type { Clock } from '../../../ports/clock.ts'

export function createPublication({ clock }: { readonly clock: Clock }) {
  const listeners: (() => void)[] = []
  let withheldFromMs: number | null = null

  return {
    /** Points after this time are withheld. */
    visibleAtMs: (): number => (withheldFromMs === null ? clock.nowMs() : Math.min(withheldFromMs, clock.nowMs())),
    /** Withholds later points from the time of the decision until `release`; the first call counts. */
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
