export interface ApiFailure {
  /** HTTP status, or 0 without a response. */
  readonly status: number
  /** A code of the protocol, or `NETWORK_ERROR`. */
  readonly code: string
  /** A French sentence, ready for display. */
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
  /** The message is the server's sentence, not one of this page. */
  readonly isFromServer?: boolean
}

/** A request that was refused or got no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly isFromServer: boolean

  constructor(failure: ApiFailure, options: ErrorOptions = {}) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details ?? {}
    this.isFromServer = failure.isFromServer ?? false
  }
}

const NOT_FOUND = 404

/** Null instead of the refusal of an id that nothing has. */
export async function nullIfUnknown<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null
    throw error
  }
}
