// Every free text that a caller sends uses one of these schemas. Postgres stores no NUL, no database preserves half a
// surrogate pair, and a control character forges lines where the text is shown. They are refused here, before our code
// stores or searches them.
import * as z from 'zod/mini'

export const TEXT_MESSAGE = 'Ce texte contient des caractères qui ne sont pas acceptés'

/** With the `u` flag, Cs matches only surrogates without their other half. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u
/** Everything that LINE allows, written without a negated class so that tabs and line separators can be added. */
const LINES = /^[\P{C}\p{Cf}\p{Co}\p{Cn}\t\n\r]*$/u
const UNCLEAN = /[\p{Cc}\p{Cs}]+/gu
const HALF_AT_END = /\p{Cs}$/u

/** A number of characters, or that number with its own sentence. */
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

/** One line, without surrounding spaces such as pasted ones. */
export function trimmedTextSchema(bounds: TextBounds) {
  return z.string().check(z.trim(), ...lengthChecks(bounds), z.regex(LINE, TEXT_MESSAGE))
}

/** Several lines, tabs included. */
export function linesSchema(bounds: TextBounds) {
  return z.string().check(...lengthChecks(bounds), z.regex(LINES, TEXT_MESSAGE))
}

/** For text that is only recorded, such as a header: it must not cause a refusal. */
export function cleanText(text: string, max: number): string {
  return cutText(text.replace(UNCLEAN, ' '), max).trim()
}

/** Cuts to at most `max`, never within a character. */
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
