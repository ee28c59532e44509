import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { updateUserBodySchema } from './profile-update.ts'
import { profileSchema } from './users.ts'

/** Changes to one's own profile. */
export const PROFILE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  updateUser: {
    route: 'PUT /api/users/:id',
    summary: 'Changes the pseudo, the picture, or whether others see more than the pseudo',
    params: z.object({ id: userIdSchema }),
    body: updateUserBodySchema,
    response: profileSchema,
  },
})
