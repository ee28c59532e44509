/** A rise above this many cents is celebrated. */
export const CELEBRATED_ABOVE_CENTS = 100
export const COUNT_UP_MS = 800
/** How long the `+amount` floats beside the figure. */
export const GAIN_LABEL_MS = 3_000

/** Whether the figure counts up to its new value rather than just taking it. */
export function isCelebratedRise(change: { readonly fromCents: number; readonly toCents: number }): boolean {
  return change.toCents - change.fromCents > CELEBRATED_ABOVE_CENTS
}

/** Value of the figure that long into the count-up: quick at first, slow into the final value, whole cents always. */
export function countUpCents(run: {
  readonly fromCents: number
  readonly toCents: number
  readonly elapsedMs: number
}): number {
  const progress = Math.min(1, Math.max(0, run.elapsedMs / COUNT_UP_MS))
  const eased = 1 - (1 - progress) ** 3
  return Math.round(run.fromCents + (run.toCents - run.fromCents) * eased)
}
