/** A rise above this many cents is animated. */
export const CELEBRATED_ABOVE_CENTS = 100
export const COUNT_UP_MS = 800
/** Display time of the `+amount` beside the figure. */
export const GAIN_LABEL_MS = 3_000

/** Whether the figure counts up to its new value. */
export function isCelebratedRise(change: { readonly fromCents: number; readonly toCents: number }): boolean {
  return change.toCents - change.fromCents > CELEBRATED_ABOVE_CENTS
}

/** Value of the figure after that time: fast at first, slow at the end, always whole cents. */
export function countUpCents(run: {
  readonly fromCents: number
  readonly toCents: number
  readonly elapsedMs: number
}): number {
  const progress = Math.min(1, Math.max(0, run.elapsedMs / COUNT_UP_MS))
  const eased = 1 - (1 - progress) ** 3
  return Math.round(run.fromCents + (run.toCents - run.fromCents) * eased)
}
