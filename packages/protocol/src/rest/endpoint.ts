import type * as z from 'zod/mini'
import type { Cost } from './cost.ts'

/** Allowed types of a profile picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** One REST call as both ends see it. Path parameters are written `:name`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Which bearer the call wants. */
  readonly bearer: 'none' | 'optional' | 'user' | 'passkey' | 'admin'
  readonly cost: Cost
  /** Open to the session of a recovery code too; whatever a player may only read is so without it. */
  readonly recovery?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly status: number
  readonly answer?: z.core.$ZodType
  /** Instead of `answer`: a file of this type to be kept. */
  readonly file?: 'text/csv'
  /** Instead of `answer`: a picture of one of `IMAGE_TYPES`. */
  readonly image?: true
  /** Takes an `Idempotency-Key`: the same key and body get the first answer again. */
  readonly idempotent?: true
}
