import * as z from 'zod/mini'
import { pseudoSchema } from '../name-rules.ts'
import { textSchema } from '../text.ts'
import { endpointsFor } from './endpoint.ts'
import { userParams } from './params.ts'
import { profileSchema } from './users.ts'

/** A limit on the decoded bytes, which the server checks; base64 makes them a third longer. */
export const PROFILE_PICTURE_BYTES_MAX = 256 * 1024
export const PROFILE_PICTURE_URL_MAX = Math.ceil((PROFILE_PICTURE_BYTES_MAX * 4) / 3) + 64

export const updateUserBodySchema = z.union([
  z.strictObject({ pseudo: pseudoSchema }),
  z.strictObject({ profile_picture: z.nullable(textSchema({ max: PROFILE_PICTURE_URL_MAX })) }),
  z.strictObject({ hidden: z.boolean() }),
])

/** Changes to one's own profile. */
export const PROFILE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  updateUser: {
    route: 'PUT /api/users/:id',
    summary: 'Changes the pseudo, the picture, or whether others see more than the pseudo',
    owner: 'params.id',
    params: userParams,
    body: updateUserBodySchema,
    response: profileSchema,
  },
})
