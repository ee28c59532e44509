import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../../../platform/http/routes.ts'
import type { PlayerBlocks } from './player-blocks.ts'

export function addPlayerBlockRoutes(routes: Routes, playerBlocks: PlayerBlocks): void {
  routes.add(ENDPOINTS.playerBlocks, ({ session }) => playerBlocks.list(session.userId))

  routes.add(ENDPOINTS.blockPlayer, async ({ session, params }) => {
    const result = await playerBlocks.block(session.userId, params.userId)
    return result.ok ? undefined : result
  })

  routes.add(ENDPOINTS.unblockPlayer, async ({ session, params }) => {
    await playerBlocks.unblock(session.userId, params.userId)
    return undefined
  })
}
