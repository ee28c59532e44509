import type { Endpoint } from './endpoint.ts'
import * as playerBlocks from './player-blocks.ts'

/** Players whom the signed-in player has blocked. */
export const PLAYER_BLOCK_ENDPOINTS = {
  playerBlocks: {
    method: 'GET',
    path: '/api/users/me/blocks',
    summary: 'The players whom you blocked, the newest first; 100 at most',
    bearer: 'user',
    token: 'read',
    cost: 'light',
    status: 200,
    response: playerBlocks.blockedPlayersSchema,
  },
  blockPlayer: {
    method: 'PUT',
    path: '/api/users/me/blocks/:userId',
    summary: 'Never matches the two, from the next match on; the blocked player is not informed',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: playerBlocks.playerBlockParamsSchema,
    status: 204,
  },
  unblockPlayer: {
    method: 'DELETE',
    path: '/api/users/me/blocks/:userId',
    summary: 'Lifts an own block; done already, the response is the same',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: playerBlocks.playerBlockParamsSchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>
