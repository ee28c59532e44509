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
