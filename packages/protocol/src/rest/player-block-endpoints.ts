import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { userIdParams } from './params.ts'

/** The most players that one player may block. */
export const PLAYER_BLOCKS_MAX = 100

export const blockedPlayerSchema = z.object({
  user_id: userIdSchema,
  pseudo: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: isoTimeSchema,
})
export type BlockedPlayer = z.output<typeof blockedPlayerSchema>

/** Players whom the signed-in player has blocked. */
export const PLAYER_BLOCK_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  playerBlocks: {
    route: 'GET /api/users/me/blocks',
    summary: 'The players whom you blocked, the newest first; 100 at most',
    token: 'read',
    response: z.array(blockedPlayerSchema),
  },
  blockPlayer: {
    route: 'PUT /api/users/me/blocks/:userId',
    summary: 'Never matches the two, from the next match on; the blocked player is not informed',
    params: userIdParams,
  },
  unblockPlayer: {
    route: 'DELETE /api/users/me/blocks/:userId',
    summary: 'Lifts an own block; done already, the response is the same',
    params: userIdParams,
  },
})
