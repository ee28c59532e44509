import { centsFromEuros } from '@bougie/protocol'
import * as z from 'zod/mini'
import { HOUR_MS } from '../../platform/durations.ts'

/**
 * Schemas for single environment variables. Each takes the raw text and states the expected form, so that a wrong
 * variable can be corrected without reading code.
 */

function expected<T>(what: string, parse: (text: string) => T | null) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const value = parse(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: `expected ${what}`, input: text })
      return z.NEVER
    }),
  )
}

export function wholeNumber({ min, max }: { min: number; max: number }) {
  return expected(`a whole number from ${min} to ${max}`, (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : null
  })
}

export function milliseconds({ min = 0 } = {}) {
  return wholeNumber({ min, max: HOUR_MS })
}

const EUROS_MAX = 1_000_000

/** Euros with at most two decimals, stored as cents. */
export const EUROS = expected(`an amount of euros from 0 to ${EUROS_MAX} with at most two decimals`, (text) => {
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsFromEuros(Number(text)) : Number.NaN
  return cents <= centsFromEuros(EUROS_MAX) ? cents : null
})

export const ON_OR_OFF = z.stringbool({
  truthy: ['on'],
  falsy: ['off'],
  case: 'sensitive',
  error: 'expected on or off',
})

export function oneOf<const T extends string>(values: readonly T[]) {
  return z.enum(values, `expected one of ${values.join(', ')}`)
}

export function listOf<T>(what: string, parseItem: (item: string) => T | null) {
  return expected(`a comma-separated list of ${what}`, (text): readonly T[] | null => {
    const items: T[] = []
    for (const piece of text.split(',')) {
      if (piece.trim() === '') continue
      const item = parseItem(piece.trim())
      if (item === null) return null
      items.push(item)
    }
    return items
  })
}

export function text(what: string, accepts: (text: string) => boolean) {
  return z.string().check(z.refine(accepts, `expected ${what}`))
}

export function matching(what: string, pattern: RegExp) {
  return z.string().check(z.regex(pattern, `expected ${what}`))
}

/** Never printed: it may contain a password. */
export function address(what: string, pattern: RegExp) {
  const encoding = 'in a user name or password, write / ? # @ % and : as %2F %3F %23 %40 %25 and %3A'
  return z.pipe(
    matching(what, pattern),
    text(`${what}; ${encoding}`, (value) => value.startsWith('file:') || URL.canParse(value)),
  )
}
