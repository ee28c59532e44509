import process from 'node:process'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Names the wrong argument, and shows how the program is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The usage was asked for: no mistake. */
class UsageAsked extends Error {
  override readonly name = 'UsageAsked'
}

export function isUsageAsked(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** Reads the options of a program, whose usage is shown with every refusal. */
export function readerOf(usage: string) {
  function refuse(problem: string, cause?: unknown): never {
    throw new UsageError(`${problem}\n\n${usage}`, { cause })
  }
  return {
    /** @throws UsageError */
    refuse,
    /** @throws UsageError; `--help` throws the usage alone, see `runMain`. */
    parse<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
      if (isUsageAsked(args)) throw new UsageAsked(usage)
      try {
        return parseArgs({ args: [...args], options }).values
      } catch (cause) {
        return refuse(cause instanceof Error ? cause.message : String(cause), cause)
      }
    },
    /** @throws UsageError */
    wholeNumber({ name, text, min = 1, max }: { name: string; text: string; min?: number; max: number }): number {
      const value = Number(text)
      if (text !== '' && Number.isInteger(value) && value >= min && value <= max) return value
      return refuse(`${name} must be a whole number from ${min} to ${max}`)
    },
  }
}

/** Runs a program to its exit code; wrong options end it with the usage and the code `misused`. */
export async function runMain(main: () => Promise<number>, { misused }: { readonly misused: number }): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof UsageAsked) {
      console.log(error.message)
      process.exitCode = 0
      return
    }
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = misused
  }
}
