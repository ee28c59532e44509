import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

/** The token is good unless the server says that it is not: a failing network throws nobody out. */
export async function isSessionStillValid(api: Api): Promise<boolean> {
  try {
    const { valid } = await api('validateToken', {})
    return valid
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}
