import type { OperatorHouse } from './open-house.ts'

/** Understands the options before the database is opened; the work then answers the exit code. */
export type Verb = (options: readonly string[]) => (house: OperatorHouse) => Promise<number>

export const EXIT_CODES = { done: 0, refused: 1, misused: 2 } as const

/** Thrown by a verb whose options make no sense; the usage is shown. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
