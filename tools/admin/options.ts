import { Misuse } from './verb.ts'

/** What stands behind a verb: words in their order, and flags anywhere. */
export interface Options {
  readonly words: readonly string[]
  has(flag: string): boolean
}

/** Refuses flags that the verb does not know. @throws Misuse */
export function parseOptions(options: readonly string[], knownFlags: readonly string[]): Options {
  const flags = options.filter((option) => option.startsWith('--'))
  const unknown = flags.filter((flag) => !knownFlags.includes(flag))
  if (unknown.length > 0) throw new Misuse(`There is no ${unknown.join(', ')} here`)
  return { words: options.filter((option) => !option.startsWith('--')), has: (flag) => flags.includes(flag) }
}

/** For people a line, for programs an object. */
export function print(options: Options, { line, object }: { readonly line: string; readonly object: unknown }): void {
  console.log(options.has('--json') ? JSON.stringify(object) : line)
}

/** The same for what was refused; the object goes where programs read. */
export function printRefusal(options: Options, { line, code }: { readonly line: string; readonly code: string }): void {
  if (options.has('--json')) console.log(JSON.stringify({ error: code, message: line }))
  else console.error(line)
}
