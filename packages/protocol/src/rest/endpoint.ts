import type * as z from 'zod/mini'
import type { ApiScope, TokenAccess } from '../token-access.ts'
import type { Cost } from './cost.ts'

/** Allowed types of a profile picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export type FileType = 'text/csv' | 'application/json'

/**
 * Which bearer a call wants; those of players also say what they ask of an API token, which all others refuse or ignore.
 * Where it is optional, a token without that scope is a guest's call.
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
  /** Open to the session of a recovery code too; whatever a player may only read is so without it. */
  readonly recovery?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly status: number
  readonly response?: z.core.$ZodType
  /** Instead of `response`: a file to be kept, of this type or of one of these. */
  readonly file?: FileType | readonly FileType[]
  /** Instead of `response`: a picture of one of `IMAGE_TYPES`. */
  readonly image?: true
  /** Takes an `Idempotency-Key`: the same key and body get the first response again. */
  readonly idempotent?: true
}
