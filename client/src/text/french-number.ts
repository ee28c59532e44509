/**
 * `51 234,56` of an amount that is not negative. By hand: a page's first Intl.NumberFormat loads the tables of its
 * language, 80 ms on a phone, in the middle of its start.
 */
export function frenchNumber(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** Kept until it is wanted: to make a formatter of a language takes long. */
export function whenWanted<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | null = null
  return () => {
    made ??= make()
    return made
  }
}
