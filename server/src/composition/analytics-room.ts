import { createAnalyticsRepository } from '../adapters/prisma/analytics-repository.ts'
import { addAnalyticsRoutes } from '../analytics/routes.ts'
import { createAnalyticsService } from '../analytics/service.ts'
import type { House, Room } from './house.ts'

export function composeAnalytics(house: House): Room {
  const analytics = createAnalyticsService({
    ...house,
    enabled: house.config.analytics,
    registry: house.metrics.registry,
    repository: createAnalyticsRepository(),
  })
  return {
    edge: { routes: (routes) => addAnalyticsRoutes(routes, analytics) },
    start: () => analytics.start(),
    stop: () => analytics.stop(),
  }
}
