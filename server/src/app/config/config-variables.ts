import * as z from 'zod/mini'
import { HOUR_MS } from '../../platform/durations.ts'

/**
 * Schemas for single environment variables. Each takes the raw text and states the expected form, so that a wrong
 * variable can be corrected without reading code.
 */

const CENTS_PER_EURO = 100

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

export function milliseconds({ min = 0, max = HOUR_MS }: { min?: number; max?: number } = {}) {
  return wholeNumber({ min, max })
}

const EUROS_VARIABLE_MAX = 1_000_000

/** Euros with at most two decimals, stored as cents. */
export function euros() {
  return expected(`an amount of euros from 0 to ${EUROS_VARIABLE_MAX} with at most two decimals`, (text) => {
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null
    const cents = Math.round(Number(text) * CENTS_PER_EURO)
    return cents <= EUROS_VARIABLE_MAX * CENTS_PER_EURO ? cents : null
  })
}

export function onOrOff() {
  return expected('on or off', (text) => (text === 'on' || text === 'off' ? { on: text === 'on' } : null))
}

export function oneOf<const T extends string>(values: readonly T[]) {
  return expected(`one of ${values.join(', ')}`, (text) => values.find((value) => value === text) ?? null)
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
  return expected(what, (value) => (accepts(value) ? value : null))
}

/** Never printed: it may contain a password. */
export function address(what: string, pattern: RegExp) {
  return z.pipe(
    text(what, (value) => pattern.test(value)),
    expected(`${what}; in a user name or password, write / ? # @ % and : as %2F %3F %23 %40 %25 and %3A`, (value) =>
      value.startsWith('file:') || URL.canParse(value) ? value : null,
    ),
  )
}
