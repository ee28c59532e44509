/** French printing separates thousands by a narrow space that no line ends at, a unit from its figure by a wide one. */
const NARROW_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'

/**
 * `51 234,56` of an amount that is not negative. By hand: a page's first Intl.NumberFormat loads the tables of its
 * language, 80 ms on a phone, in the middle of its start.
 */
export function frenchNumber(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** `2,5 %`, `0,5 BTC`: a figure and its unit stay on one line. */
export function withUnit(figure: string, unit: string): string {
  return `${figure}${NO_BREAK_SPACE}${unit}`
}

/** Kept until it is wanted: to make a formatter of a language takes long. */
export function whenWanted<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | null = null
  return () => {
    made ??= make()
    return made
  }
}
