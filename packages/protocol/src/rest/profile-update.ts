import * as z from 'zod/mini'
import { pseudoSchema } from '../pseudo.ts'
import { textSchema } from '../text.ts'

/** A limit on the decoded bytes, which the server checks; base64 makes them a third longer. */
export const PROFILE_PICTURE_BYTES_MAX = 256 * 1024
export const PROFILE_PICTURE_URL_MAX = Math.ceil((PROFILE_PICTURE_BYTES_MAX * 4) / 3) + 64

export const updateUserBodySchema = z.union([
  z.strictObject({ pseudo: pseudoSchema }),
  z.strictObject({ profile_picture: z.nullable(textSchema({ max: PROFILE_PICTURE_URL_MAX })) }),
  z.strictObject({ hidden: z.boolean() }),
])
export type UpdateUserBody = z.output<typeof updateUserBodySchema>
