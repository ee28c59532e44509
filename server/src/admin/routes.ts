import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import type { AdminService } from './service.ts'
import type { NamedAdminAction } from './trail.ts'

export function addAdminRoutes(routes: Routes, { trail }: AdminService): void {
  routes.add(ENDPOINTS.adminActions, async ({ query }) => {
    const actions = await trail.list({ limit: query.limit, before: cursorOf(query.before) })
    return actions.map(toActionRecord)
  })
}

export function toActionRecord({ id, adminId, pseudo, action, subject, details, createdAt }: NamedAdminAction) {
  return {
    id,
    admin_id: adminId,
    pseudo,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    details: { ...details },
    created_at: createdAt.toISOString(),
  }
}
