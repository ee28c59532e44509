import type { Config, DataKeyConfig, Operator } from '@bougie/server'

/** Understands the options before the database is opened; the work then answers the exit code. */
export type Verb = (options: readonly string[]) => (operator: Operator) => Promise<number>

/** A verb for the database as a whole, which nobody opens for it. */
export type DatabaseVerb = (
  options: readonly string[],
) => (config: DataKeyConfig & Pick<Config, 'migrationDatabaseUrl'>) => Promise<number>

export const EXIT_CODES = { done: 0, refused: 1, misused: 2 } as const

/** Thrown by a verb whose options make no sense; its message is the one line that says what is missing or wrong. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
