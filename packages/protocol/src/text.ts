// Every free text that a caller sends is one of these. Postgres takes no NUL at all, no database keeps half a surrogate
// pair as it came, and a control character forges lines where the text is shown: they are refused here, before anything
// of ours stores or searches them.
import * as z from 'zod/mini'

export const TEXT_MESSAGE = 'Ce texte contient des caractères qui ne sont pas acceptés'

/** With the `u` flag Cs is a surrogate without its other half only. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u
/** All characters of a line, in a negated class, and line separators. */
const LINES = /^[\P{C}\p{Cf}\p{Co}\p{Cn}\t\n\r]*$/u
const UNCLEAN = /[\p{Cc}\p{Cs}]+/gu
const HALF_AT_END = /\p{Cs}$/u

/** A bound is its number of characters, or that with a sentence of its own. */
type Bound = number | readonly [length: number, message: string]

interface TextBounds {
  /** 0 when left out. */
  readonly min?: Bound
  readonly max: Bound
}

/** One line. */
export function textSchema(bounds: TextBounds) {
  return z.string().check(...lengthChecks(bounds), z.regex(LINE, TEXT_MESSAGE))
}

/** One line without the spaces around it, which people paste along. */
export function trimmedTextSchema(bounds: TextBounds) {
  return z.string().check(z.trim(), ...lengthChecks(bounds), z.regex(LINE, TEXT_MESSAGE))
}

/** Several lines, tabs included. */
export function linesSchema(bounds: TextBounds) {
  return z.string().check(...lengthChecks(bounds), z.regex(LINES, TEXT_MESSAGE))
}

/** For what is merely recorded, such as a header: nobody is refused for it. */
export function cleanText(text: string, max: number): string {
  return cutText(text.replace(UNCLEAN, ' '), max).trim()
}

/** No longer than `max`, and never half a character. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(HALF_AT_END, '')
}

function lengthChecks({ min = 0, max }: TextBounds) {
  const [least, tooShort] = boundOf(min)
  const [most, tooLong] = boundOf(max)
  return [z.minLength(least, tooShort), z.maxLength(most, tooLong)] as const
}

function boundOf(bound: Bound): readonly [length: number, message: string | undefined] {
  return typeof bound === 'number' ? [bound, undefined] : bound
}
