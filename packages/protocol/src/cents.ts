const CENTS_PER_EURO = 100

/** Integer cents to the number of euros that goes on the wire. */
export function eurosFromCents(cents: number): number {
  return cents / CENTS_PER_EURO
}

/** The wire's euros to integer cents; the schema has already refused a third decimal. */
export function centsFromEuros(euros: number): number {
  return Math.round(euros * CENTS_PER_EURO)
}

export function eurosStringFromCents(cents: number): string {
  return eurosFromCents(cents).toFixed(2)
}
