import { eurosFromCents } from '@bougie/protocol/cents.ts'

const FRENCH_EUROS = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const WHOLE_FRENCH_EUROS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** `1 234,50 €`. Ordinary spaces, so that it can be searched and copied; the style sheet keeps it on one line. */
export function formatEuros(cents: number): string {
  return withOrdinarySpaces(FRENCH_EUROS.format(eurosFromCents(Number.isFinite(cents) ? cents : 0)))
}

/** `1 000 €`, for stakes, which have no cents. */
export function formatWholeEuros(euros: number): string {
  return `${withOrdinarySpaces(WHOLE_FRENCH_EUROS.format(Number.isFinite(euros) ? euros : 0))} €`
}

/** `+12,00 €`, with a true minus for losses. */
export function formatSignedEuros(cents: number): string {
  const sign = cents < 0 ? '−' : '+'
  return `${sign}${formatEuros(Math.abs(cents))}`
}

/** And a true minus, as wide as a plus. */
function withOrdinarySpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replace('-', '−')
}
