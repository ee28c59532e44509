import { ENDPOINTS, refuseMissing } from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import type { AnalyticsService } from './service.ts'

export function addAnalyticsRoutes(routes: Routes, analytics: AnalyticsService): void {
  routes.add(ENDPOINTS.logPageView, async ({ body }) => analytics.logPageView(body))

  routes.add(ENDPOINTS.logUserJourney, async ({ body }) => analytics.logJourney(body))

  routes.add(ENDPOINTS.userJourneys, async ({ params, query: { limit, before } }) => {
    const journeys = await analytics.journeysOf(params.id, { limit, before: cursorOf(before) })
    if (journeys === null) return refuseMissing('player')
    return journeys.map((journey) => ({
      id: journey.id,
      walletAddress: journey.walletAddress,
      pageCategoryName: journey.pageCategory,
      referrerPageCategoryName: journey.referrerPageCategory,
      actionName: journey.actionName,
      additionalData: journey.additionalData,
      created_at: journey.createdAt.toISOString(),
    }))
  })

  routes.add(ENDPOINTS.analyticsSummary, ({ query }) => analytics.summary(query.period))
}
