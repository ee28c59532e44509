import { ApiError } from '../../../api/api-error.ts'
import { frProfile } from '../text/fr-profile.ts'

/** A failed change of the profile. */
export interface UpdateFailure {
  /** In English, for the console. */
  readonly detail: string
  /** Under the field. */
  readonly message: string
  /** The server's message, for the notification. */
  readonly serverMessage: string
}

const texts = frProfile.name

/** The reason for an unchanged pseudo, by the status of the response; otherwise the server's own message, if any. */
export function renameFailure(error: unknown): UpdateFailure {
  const serverMessage = serverTextOf(error)
  const message = failureTextOf(error, texts.failed)
  switch (error instanceof ApiError ? error.status : null) {
    case 401:
      return withText('Authentication error: Your session may have expired', texts.sessionExpired, message)
    case 403:
      return withText('You do not have permission to update your username', texts.forbidden, message)
    case 404:
      return withText('User profile not found', texts.notFound, message)
    default:
      return withText(serverMessage ?? 'Failed to update username', message, message)
  }
}

/** Nobody is signed in, or the wallet is unknown. */
export const NOT_AUTHENTICATED: UpdateFailure = withText(
  'User not authenticated',
  texts.notAuthenticated,
  texts.notAuthenticated,
)

function withText(detail: string, message: string, serverMessage: string): UpdateFailure {
  return { detail, message, serverMessage }
}

/** The server's message, or that the server is unreachable; `otherwise` where neither is known. */
export function failureTextOf(error: unknown, otherwise: string): string {
  const isUnreachable = error instanceof ApiError && error.code === 'NETWORK_ERROR'
  return serverTextOf(error) ?? (isUnreachable ? error.message : otherwise)
}

/** The error of a field is more precise than that of the form. */
function serverTextOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.isFromServer) return null
  const issues = error.details['issues']
  const first: unknown = Array.isArray(issues) ? issues[0] : null
  if (typeof first === 'object' && first !== null && 'message' in first && typeof first.message === 'string') {
    return first.message
  }
  return error.message || null
}
