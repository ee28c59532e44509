import type * as z from 'zod/mini'
import type { ApiScope, TokenAccess } from '../token-access.ts'
import type { Cost } from './cost.ts'

/** Allowed types of a profile picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export type FileType = 'text/csv' | 'application/json'

/**
 * The bearer that a call requires. Calls of players also state the required scope of an API token; all other calls
 * refuse or ignore tokens. When the bearer is optional, a token without that scope makes a guest's call.
 */
type Bearer =
  | { readonly bearer: 'user'; readonly token: TokenAccess }
  | { readonly bearer: 'optional'; readonly token?: ApiScope }
  | { readonly bearer: 'none' | 'passkey' | 'admin'; readonly token?: never }

/** One REST call as both ends see it. Path parameters are written `:name`. */
export type Endpoint = EndpointFields & Bearer

interface EndpointFields {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly cost: Cost
  /**
   * Also open to a session that a recovery code opened. Such a session may make all other GET calls except those of
   * admins.
   */
  readonly recovery?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly status: number
  readonly response?: z.core.$ZodType
  /** Instead of `response`: a file to download, of this type or of one of these. */
  readonly file?: FileType | readonly FileType[]
  /** Instead of `response`: a picture of one of `IMAGE_TYPES`. */
  readonly image?: true
  /** Takes an `Idempotency-Key`: the same key and body get the first response again. */
  readonly idempotent?: true
}
