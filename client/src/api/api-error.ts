export interface ApiFailure {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  /** A code of the protocol, or `NETWORK_ERROR`. */
  readonly code: string
  /** A French sentence that can be shown as it is. */
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
  /** The message is the server's sentence, not one of this page. */
  readonly isSaid?: boolean
}

/** A call that was refused or never answered. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly isSaid: boolean

  constructor(failure: ApiFailure, options: ErrorOptions = {}) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details ?? {}
    this.isSaid = failure.isSaid ?? false
  }
}
