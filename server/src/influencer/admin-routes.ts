import { type AdminLink, ENDPOINTS, eurosFromCents } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import type { AdminLinkView } from './links.ts'
import type { InfluencerService } from './service.ts'

export function addInfluencerAdminRoutes(routes: Routes, { links, payCommission }: InfluencerService): void {
  routes.add(ENDPOINTS.adminCreatorLinks, async ({ query }) => {
    const found = await links.list({ q: query.q ?? null, limit: query.limit, before: cursorOf(query.before) })
    return found.map(toAdminLink)
  })

  routes.add(ENDPOINTS.payCommission, async ({ session, params, idempotencyKey }) => {
    const paid = await payCommission({ linkId: params.id, adminId: session.userId, idempotencyKey })
    if (!paid.ok) return paid
    return { paid: eurosFromCents(paid.paidCents), link: toAdminLink(await links.getNamed(params.id)) }
  })
}

export function toAdminLink(link: AdminLinkView): AdminLink {
  const { sums } = link
  return {
    id: link.id,
    user_id: link.ownerId,
    pseudo: link.ownerPseudo,
    link_code: link.code,
    total_commission_generated: eurosFromCents(sums.earnedCents),
    commission_paid: eurosFromCents(sums.paidCents),
    commission_due: eurosFromCents(sums.dueCents),
    users: sums.users,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
    deleted_at: link.deletedAt?.toISOString() ?? null,
  }
}
