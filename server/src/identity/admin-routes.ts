import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import type { UserDirectory } from './user-directory.ts'

export function addUserAdminRoutes(routes: Routes, directory: UserDirectory): void {
  routes.add(ENDPOINTS.adminUsers, async ({ query: { q, role, bots, limit, before } }) => [
    ...(await directory.search({
      text: (q ?? '').toLowerCase(),
      role: role ?? null,
      bots,
      limit,
      before: cursorOf(before),
    })),
  ])

  routes.add(ENDPOINTS.adminUser, ({ params }) => directory.find(params.id))

  routes.add(ENDPOINTS.changeRole, ({ session, params, body }) =>
    directory.changeRole({ userId: params.id, role: body.account_role, adminId: session.userId }),
  )
}
