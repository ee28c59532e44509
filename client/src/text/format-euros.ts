import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { frenchNumber } from './french-number.ts'

/** `1 234,50 €`. Ordinary spaces, so that it can be searched and copied; the style sheet keeps it on one line. */
export function formatEuros(cents: number): string {
  return `${withTrueMinus(eurosFromCents(Number.isFinite(cents) ? cents : 0), 2)} €`
}

/** `1 000 €`, for stakes, which have no cents. */
export function formatWholeEuros(euros: number): string {
  return `${withTrueMinus(Number.isFinite(euros) ? euros : 0, 0)} €`
}

/** `+12,00 €`, with a true minus for losses. */
export function formatSignedEuros(cents: number): string {
  const sign = cents < 0 ? '−' : '+'
  return `${sign}${formatEuros(Math.abs(cents))}`
}

/** As wide as a plus. */
function withTrueMinus(value: number, decimals: number): string {
  return `${value < 0 ? '−' : ''}${frenchNumber(Math.abs(value), decimals)}`
}
