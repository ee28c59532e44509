import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { frenchNumber, withUnit } from './french-number.ts'

/** `1 234,50 €`, with no-break spaces. */
export function formatEuros(cents: number): string {
  return withUnit(withTrueMinus(eurosFromCents(Number.isFinite(cents) ? cents : 0), 2), '€')
}

/** `1 000 €`, for stakes, which have no cents. */
export function formatWholeEuros(euros: number): string {
  return withUnit(withTrueMinus(Number.isFinite(euros) ? euros : 0, 0), '€')
}

/** `+12,00 €`, with a true minus for losses. */
export function formatSignedEuros(cents: number): string {
  const sign = cents < 0 ? '−' : '+'
  return `${sign}${formatEuros(Math.abs(cents))}`
}

/** The same width as a plus sign. */
function withTrueMinus(value: number, decimals: number): string {
  return `${value < 0 ? '−' : ''}${frenchNumber(Math.abs(value), decimals)}`
}

/** The cents of a typed stake, `12,50`; null when the text is no amount. */
export function stakeCentsOf(text: string): number | null {
  if (!/^\d{1,4}(,\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text.replace(',', '.')) * 100)
}
