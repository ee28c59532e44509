const CENTS_PER_EURO = 100

/** Converts integer cents to the number of euros on the wire. */
export function eurosFromCents(cents: number): number {
  return cents / CENTS_PER_EURO
}

/** Converts euros from the wire to integer cents; the schema has already refused a third decimal. */
export function centsFromEuros(euros: number): number {
  return Math.round(euros * CENTS_PER_EURO)
}

export function eurosStringFromCents(cents: number): string {
  return eurosFromCents(cents).toFixed(2)
}
