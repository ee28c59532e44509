import { ENDPOINTS, refuse } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { type ExportSources, exportList } from './exports.ts'

/** A file takes long to make, so its caller has few. */
const EXPORTS_PER_ADMIN: RateRule = { name: 'admin exports', max: 20, windowMs: 5 * 60_000 }

export function addExportRoutes(
  routes: Routes,
  { sources, rateLimiter }: { readonly sources: ExportSources; readonly rateLimiter: RateLimiter },
): void {
  routes.add(ENDPOINTS.adminExport, async ({ session, params: { list }, query }) => {
    const { allowed, retryAfterMs } = await rateLimiter.hit(EXPORTS_PER_ADMIN, session.userId)
    if (!allowed) return refuse('RATE_LIMIT', { retryAfterMs })
    return { name: `${list}.csv`, text: exportList(sources[list], query) }
  })
}
