import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import { updateUserBodySchema } from './profile-update.ts'
import { profileSchema } from './users.ts'

/** Changes to one's own profile. */
export const PROFILE_ENDPOINTS = {
  updateUser: {
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Changes the pseudo, the picture, or whether others see more than the pseudo',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: z.object({ id: userIdSchema }),
    body: updateUserBodySchema,
    status: 200,
    response: profileSchema,
  },
} as const satisfies Record<string, Endpoint>
