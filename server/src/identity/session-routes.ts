import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

export function addSessionRoutes(routes: Routes, { sessionList }: IdentityService): void {
  routes.add(ENDPOINTS.sessions, ({ session }) => sessionList.list(session))

  routes.add(ENDPOINTS.endSession, async ({ session, params }) => {
    const result = await sessionList.end(session, params.id)
    return result.ok ? undefined : result
  })

  routes.add(ENDPOINTS.endSessions, async ({ session, query }) => {
    await sessionList.endAll(session, query.except)
    return undefined
  })
}
