// The limits that players set for themselves: the effect of a change.
export type LimitKind = 'deposit' | 'loss'
export type LimitPeriod = 'day' | 'week' | 'month'

/** Null is no limit. */
export type LimitEuros = number | null

/** A higher limit, or none, takes effect after a day; a lower one at once. */
export function isRaise(from: LimitEuros, to: LimitEuros): boolean {
  if (from === null) return false
  return to === null || to > from
}
