import { ENDPOINTS, eurosFromCents } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import { addInfluencerAdminRoutes } from './admin-routes.ts'
import { toLink } from './link-answer.ts'
import type { LinkReader, LinkResult } from './links.ts'
import type { InfluencerService, LinkReport } from './service.ts'

export function addInfluencerRoutes(routes: Routes, influencer: InfluencerService): void {
  const { links } = influencer
  addInfluencerAdminRoutes(routes, influencer)

  routes.add(ENDPOINTS.creatorLinks, async ({ session }) => (await links.listOwned(session.userId)).map(toLink))

  routes.add(ENDPOINTS.creatorLink, async ({ session, params }) =>
    answerOf(await links.get(readerOf(session), params.id)),
  )

  routes.add(ENDPOINTS.checkLinkCode, async ({ params }) => ({ available: await links.isAvailable(params.code) }))

  routes.add(ENDPOINTS.creatorLinkStats, async ({ session, params, query }) => {
    const report = await influencer.report(readerOf(session), params.id, query.timeframe)
    return report.ok ? toStats(report) : report
  })

  routes.add(ENDPOINTS.createCreatorLink, async ({ session, body }) =>
    answerOf(await links.create({ ownerId: body.user_id, code: body.link_code, adminId: session.userId })),
  )

  routes.add(ENDPOINTS.changeCreatorLink, async ({ session, params, body }) =>
    answerOf(
      await links.change({ id: params.id, ownerId: body.user_id, code: body.link_code, adminId: session.userId }),
    ),
  )

  routes.add(ENDPOINTS.deleteCreatorLink, async ({ session, params }) => {
    const result = await links.remove({ id: params.id, adminId: session.userId })
    return result.ok ? undefined : result
  })
}

function readerOf({ userId, role }: { userId: LinkReader['userId']; role: string }): LinkReader {
  return { userId, isAdmin: role === 'admin' }
}

function answerOf(result: LinkResult) {
  return result.ok ? toLink(result) : result
}

function toStats({ link, sums, figures, bets }: LinkReport) {
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
    link: toLink({ link, sums }),
    status_distribution: distribution,
  }
}
