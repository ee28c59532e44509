import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'

/** `1 234,50 €`, with no-break spaces. */
export function formatEuros(cents: number): string {
  return withUnit(withTrueMinus(eurosFromCents(Number.isFinite(cents) ? cents : 0), 2), '€')
}

/** The same for euros as the server sends them. */
export function formatWireEuros(euros: number): string {
  return formatEuros(centsFromEuros(euros))
}

/** `1 000 €`, for stakes, which have no cents. */
export function formatWholeEuros(euros: number): string {
  return withUnit(withTrueMinus(Number.isFinite(euros) ? euros : 0, 0), '€')
}

/** `12 €`, and `12,50 €` where there are cents: in sentences, for an amount that is not negative. */
export function formatShortEuros(euros: number): string {
  return withUnit(shortNumber(euros), '€')
}

/** `12`, or `12,50`. */
export function shortNumber(euros: number): string {
  return frenchNumber(euros, centsFromEuros(euros) % 100 === 0 ? 0 : 2)
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

/** French typography separates thousands by a narrow no-break space, and a unit from its figure by a wide one. */
const NARROW_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'

/**
 * `51 234,56` for an amount that is not negative. Hand-written: a page's first Intl.NumberFormat loads the tables of
 * its language, 80 ms on a phone, during its start.
 */
export function frenchNumber(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** `2,5 %`, `0,5 BTC`: figure and unit stay on one line. */
export function withUnit(figure: string, unit: string): string {
  return `${figure}${NO_BREAK_SPACE}${unit}`
}

/** `2 %` of 200 hundredths of a percent, `2,5 %` of 250. */
export function formatRate(basisPoints: number): string {
  return withUnit(String(basisPoints / 100).replace('.', ','), '%')
}

/** `1er novembre 2026` for `1 novembre 2026`: French counts the first day of a month, and `Intl` does not. */
export function withOrdinal(date: string): string {
  return date.replace(/\b1 (?=\p{L})/u, '1er ')
}

/** Created on first use, because creating a formatter is slow. */
export function whenWanted<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | null = null
  return () => {
    made ??= make()
    return made
  }
}
