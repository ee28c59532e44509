import type { ErrorCode } from '@bougie/protocol'

/** A failure of something outside, translated once, where it is met. What a player did wrong is a refusal instead. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}
