import { Misuse } from './verb.ts'

/** The arguments of a verb: words in their order, and flags anywhere. */
export interface Options {
  readonly words: readonly string[]
  has(flag: string): boolean
}

/** Refuses flags that the verb does not know. @throws Misuse */
export function parseOptions(options: readonly string[], knownFlags: readonly string[]): Options {
  const flags = options.filter((option) => option.startsWith('--'))
  const unknown = flags.filter((flag) => !knownFlags.includes(flag))
  if (unknown.length > 0) throw new Misuse(`There is no ${unknown.join(', ')} here, but ${knownFlags.join(', ')}`)
  return { words: options.filter((option) => !option.startsWith('--')), has: (flag) => flags.includes(flag) }
}

/** Names of a verb's arguments, as refusals show them. */
export type WordNames = readonly string[]

/**
 * Returns the words after a verb.
 * @throws Misuse naming the first missing or excess one
 */
export function takeWords(
  { words }: Options,
  { verb, wanted, optional = [] }: { readonly verb: string; readonly wanted: WordNames; readonly optional?: WordNames },
): readonly string[] {
  const missing = wanted[words.length]
  if (missing !== undefined) throw new Misuse(`${verb}: ${missing} is missing`)
  const excess = words[wanted.length + optional.length]
  if (excess !== undefined) throw new Misuse(`${verb}: ${excess} is one word too many`)
  return words
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

/** Prints a line for people, or an object for programs. */
export function print(options: Options, { line, object }: { readonly line: string; readonly object: unknown }): void {
  console.log(options.has('--json') ? JSON.stringify(object) : line)
}

/** The same for a refusal; its object also goes to standard output, which programs read. */
export function printRefusal(options: Options, { line, code }: { readonly line: string; readonly code: string }): void {
  if (options.has('--json')) console.log(JSON.stringify({ error: code, message: line }))
  else console.error(line)
}
