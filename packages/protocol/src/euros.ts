import * as z from 'zod/mini'

/** Far above any balance; keeps `euros * 100` exact in a double. */
export const EUROS_MAX = 1_000_000_000
const TOO_LARGE = 'Le montant est trop grand'

/** True when the number has at most two decimals, allowing for floating-point error. */
export function hasWholeCents(euros: number): boolean {
  return (
    Number.isFinite(euros) &&
    Math.abs(euros) <= EUROS_MAX &&
    Number((Math.round(euros * 100) / 100).toFixed(2)) === euros
  )
}

/** Euros on the wire: a JSON number with at most two decimals. */
export const eurosSchema = z.number('Le montant doit être un nombre').check(
  z.minimum(-EUROS_MAX, TOO_LARGE),
  z.maximum(EUROS_MAX, TOO_LARGE),
  z.refine(
    (euros) => Math.abs(euros) > EUROS_MAX || hasWholeCents(euros),
    'Le montant doit avoir au plus deux décimales',
  ),
)

/** History entries carry their amount as a numeric string, always with two decimals. */
export const eurosStringSchema = z.string().check(z.regex(/^-?\d+\.\d{2}$/))
