import {
  type AdminLink,
  type CreatorLink,
  ENDPOINTS,
  eurosFromCents,
  type OwnedLink,
  type Refusal,
} from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import type { AdminLinkView, LinkReader, SummedLink } from './links.ts'
import type { InfluencerService } from './service.ts'

export function addInfluencerRoutes(routes: Routes, influencer: InfluencerService): void {
  const { links, payCommission } = influencer

  routes.add(ENDPOINTS.creatorLinks, async ({ session, query: { deleted } }) =>
    deleted === 'due'
      ? (await links.listDeletedDue(session.userId)).map(toDeletedLink)
      : (await links.listOwned(session.userId)).map(toLink),
  )

  routes.add(ENDPOINTS.creatorLink, async ({ session, params }) =>
    responseOf(await links.get(readerOf(session), params.id)),
  )

  routes.add(ENDPOINTS.checkLinkCode, async ({ params }) => ({ available: await links.isAvailable(params.code) }))

  routes.add(ENDPOINTS.creatorLinkStats, async ({ session, params, query }) => {
    const report = await influencer.report(readerOf(session), params.id, query.timeframe)
    return 'ok' in report ? report : toStats(report)
  })

  routes.add(ENDPOINTS.createCreatorLink, async ({ session, body }) =>
    responseOf(await links.create({ ownerId: body.user_id, code: body.link_code, adminId: session.userId })),
  )

  routes.add(ENDPOINTS.changeCreatorLink, async ({ session, params, body }) =>
    responseOf(
      await links.change({ id: params.id, ownerId: body.user_id, code: body.link_code, adminId: session.userId }),
    ),
  )

  routes.add(ENDPOINTS.deleteCreatorLink, ({ session, params }) =>
    links.remove({ id: params.id, adminId: session.userId }),
  )

  routes.add(ENDPOINTS.adminCreatorLinks, async ({ query: { before, ...search } }) => {
    const found = await links.list({ ...search, before: cursorOf(before) })
    return found.map(toAdminLink)
  })

  routes.add(ENDPOINTS.payCommission, async ({ session, params, idempotencyKey }) => {
    const paid = await payCommission({ linkId: params.id, adminId: session.userId, idempotencyKey })
    if (!paid.ok) return paid
    return { paid: eurosFromCents(paid.paidCents), link: toAdminLink(await links.getNamed(params.id)) }
  })
}

function readerOf({ userId, role }: { userId: LinkReader['userId']; role: string }): LinkReader {
  return { userId, isAdmin: role === 'admin' }
}

function responseOf(result: SummedLink | Refusal) {
  return 'ok' in result ? result : toLink(result)
}

function toStats({ link, figures, bets }: Exclude<Awaited<ReturnType<InfluencerService['report']>>, Refusal>) {
  const { newUsers, activeUsers, days, distribution } = figures
  return {
    stats: {
      new_users: newUsers,
      active_users: activeUsers,
      total_bets: bets.count,
      total_bet_amount: eurosFromCents(bets.stakeCents),
    },
    history: days.map((day) => ({
      date: day.date,
      new_users: day.newUsers,
      active_users: day.activeUsers,
      revenue: eurosFromCents(day.revenueCents),
    })),
    link: toLink(link),
    commission_due: eurosFromCents(link.sums.dueCents),
    status_distribution: distribution,
  }
}

export function toAdminLink(link: AdminLinkView): AdminLink {
  const { ownerPseudo, sums, deletedAt } = link
  return {
    ...toLink(link),
    pseudo: ownerPseudo,
    commission_paid: eurosFromCents(sums.paidCents),
    commission_due: eurosFromCents(sums.dueCents),
    users: sums.users,
    deleted_at: deletedAt?.toISOString() ?? null,
  }
}

function toDeletedLink(link: SummedLink): OwnedLink {
  const commission_due = eurosFromCents(link.sums.dueCents)
  return { ...toLink(link), ...(link.deletedAt && { deleted_at: link.deletedAt.toISOString() }), commission_due }
}

/** The public form of a link, for REST and the operator's command line. */
export function toLink(link: SummedLink): CreatorLink {
  return {
    id: link.id,
    user_id: link.ownerId,
    link_code: link.code,
    total_commission_generated: eurosFromCents(link.sums.earnedCents),
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}
