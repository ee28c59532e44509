import type { ErrorCode } from '@bougie/protocol'

/** A failure of an external dependency, translated once where it occurs. A player's mistake is a refusal instead. */
export class AppError extends Error {
  /** Not `code`: Prisma takes an error that has one for its own and replaces it. */
  readonly errorCode: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.errorCode = code
  }
}

/** The text of whatever was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
