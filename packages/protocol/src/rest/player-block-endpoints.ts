import { endpointsFor } from './endpoint.ts'
import * as playerBlocks from './player-blocks.ts'

/** Players whom the signed-in player has blocked. */
export const PLAYER_BLOCK_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  playerBlocks: {
    route: 'GET /api/users/me/blocks',
    summary: 'The players whom you blocked, the newest first; 100 at most',
    token: 'read',
    response: playerBlocks.blockedPlayersSchema,
  },
  blockPlayer: {
    route: 'PUT /api/users/me/blocks/:userId',
    summary: 'Never matches the two, from the next match on; the blocked player is not informed',
    params: playerBlocks.playerBlockParamsSchema,
  },
  unblockPlayer: {
    route: 'DELETE /api/users/me/blocks/:userId',
    summary: 'Lifts an own block; done already, the response is the same',
    params: playerBlocks.playerBlockParamsSchema,
  },
})
