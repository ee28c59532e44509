import type { Config, DataKeyConfig, Operator } from '@bougie/server'

/** Understands the options before the database is opened; the work then returns the exit code. */
export type Verb = (options: readonly string[]) => (operator: Operator) => Promise<number>

/** A verb for the database as a whole, which nobody opens for it. */
export type DatabaseVerb = (
  options: readonly string[],
) => (config: DataKeyConfig & Pick<Config, 'migrationDatabaseUrl'>) => Promise<number>

export const EXIT_CODES = { done: 0, refused: 1, misused: 2 } as const

/** Thrown by a verb for wrong options; its message is the one line that names the missing or wrong one. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
