import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../../../platform/http/routes.ts'
import { cursorOf } from '../../../platform/page-cursor.ts'
import type { AdminBattles } from './admin-battles.ts'

export function addBattleAdminRoutes(routes: Routes, battles: AdminBattles): void {
  routes.add(ENDPOINTS.adminBattles, async ({ query: { status, user_id, bots, limit, before } }) => [
    ...(await battles.search({
      status: status ?? null,
      userId: user_id ?? null,
      bots,
      limit,
      before: cursorOf(before),
    })),
  ])

  routes.add(ENDPOINTS.adminBattle, ({ params }) => battles.find(params.id))

  routes.add(ENDPOINTS.previewBattleCancellation, ({ params }) => battles.preview(params.id))

  routes.add(ENDPOINTS.cancelBattle, ({ session, params, idempotencyKey }) =>
    battles.cancel({ battleId: params.id, adminId: session.userId, idempotencyKey }),
  )
}
