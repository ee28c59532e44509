// The limits that players set for themselves: what is typed, and what a change means.
import { centsFromEuros } from '@bougie/protocol/cents.ts'

export type LimitKind = 'deposit' | 'loss'
export type LimitPeriod = 'day' | 'week' | 'month'

/** Null is no limit. */
export type LimitCents = number | null

const CENTS_DIGITS = 2
const WHOLE_DIGITS_MAX = 6

/** Digits and one comma, two of them behind it. */
export function typeLimit(text: string): string {
  const [whole = '', ...rest] = text
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  const euros = whole.slice(0, WHOLE_DIGITS_MAX)
  return rest.length === 0 ? euros : `${euros},${rest.join('').slice(0, CENTS_DIGITS)}`
}

/** Null when nothing can be read. */
export function centsOfLimit(text: string): number | null {
  return /\d/.test(text) ? centsFromEuros(Number(text.replace(',', '.'))) : null
}

export function limitText(cents: LimitCents): string {
  return cents === null ? '' : String(cents / 100).replace('.', ',')
}

/** Higher, or none at all, holds only after a day; lower at once. */
export function isRaise(from: LimitCents, to: LimitCents): boolean {
  if (from === null) return false
  return to === null || to > from
}
