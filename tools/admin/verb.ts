import type { Config, DataKeyConfig, Operator } from '@bougie/server'

/** Parses the options before the database is opened; the returned function does the work and returns the exit code. */
export type Verb = (options: readonly string[]) => (operator: Operator) => Promise<number>

/** A verb for the database as a whole, which is not opened for it. */
export type DatabaseVerb = (
  options: readonly string[],
) => (config: DataKeyConfig & Pick<Config, 'migrationDatabaseUrl'>) => Promise<number>

export const EXIT_CODES = { done: 0, refused: 1, misused: 2 } as const

/** Thrown by a verb for wrong options; its message is the one line that names the missing or wrong one. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/** The arguments of a verb: words in their order, and flags anywhere. */
export interface Options {
  readonly words: readonly string[]
  has(flag: string): boolean
}

export interface VerbSyntax {
  readonly verb: string
  /** Flags besides `--json`. */
  readonly flags?: readonly string[]
  /** Names of the words that the verb needs, as refusals show them. */
  readonly wanted?: readonly string[]
  readonly optional?: readonly string[]
}

/** @throws Misuse naming an unknown flag, or the first missing or excess word */
export function parseOptions(
  given: readonly string[],
  { verb, flags = [], wanted = [], optional = [] }: VerbSyntax,
): Options {
  const isFlag = (option: string) => option.startsWith('--')
  const known = ['--json', ...flags]
  const unknown = given.filter((option) => isFlag(option) && !known.includes(option))
  if (unknown.length > 0) throw new Misuse(`There is no ${unknown.join(', ')} here, but ${known.join(', ')}`)
  const words = given.filter((option) => !isFlag(option))
  const missing = wanted[words.length]
  if (missing !== undefined) throw new Misuse(`${verb}: ${missing} is missing`)
  const excess = words[wanted.length + optional.length]
  if (excess !== undefined) throw new Misuse(`${verb}: ${excess} is one word too many`)
  return { words, has: (flag) => given.includes(flag) }
}

/** The action, as the first word after the verb. @throws Misuse */
export function takeAction<const Action extends string>(
  verb: string,
  actions: readonly Action[],
  word: string | undefined,
): Action {
  const choice = `${actions.slice(0, -1).join(', ')}${actions.length > 1 ? ' or ' : ''}${actions.at(-1)}`
  if (word === undefined) throw new Misuse(`${verb}: what to do is missing, ${choice}`)
  const action = actions.find((known) => known === word)
  if (action === undefined) throw new Misuse(`${verb}: ${word} is nothing to do, but ${choice} is`)
  return action
}

/** Prints a line for people, or an object for programs; returns the exit code. */
export function print(options: Options, { line, object }: { readonly line: string; readonly object: unknown }): number {
  console.log(options.has('--json') ? JSON.stringify(object) : line)
  return EXIT_CODES.done
}

/** The same for a refusal; its object also goes to standard output, which programs read. */
export function printRefusal(
  options: Options,
  { what, why, code }: { readonly what: string; readonly why: string | undefined; readonly code: string },
): number {
  const message = `${what}: ${why ?? code}`
  if (options.has('--json')) console.log(JSON.stringify({ error: code, message }))
  else console.error(message)
  return EXIT_CODES.refused
}
