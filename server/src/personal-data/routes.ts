import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import type { AccountDeletion } from './deletion.ts'
import type { PersonalDataExport } from './export.ts'

/** Enough for everything and a CSV file of each kind, per hour. */
const EXPORTS: RateRule = { name: 'exports', max: 30, windowMs: 60 * 60_000 }

export interface PersonalDataRoutesDependencies {
  readonly exports: PersonalDataExport
  readonly deletion: AccountDeletion
  readonly rateLimiter: RateLimiter
}

export function addPersonalDataRoutes(routes: Routes, dependencies: PersonalDataRoutesDependencies): void {
  const { exports, deletion, rateLimiter } = dependencies

  routes.add(ENDPOINTS.exportPersonalData, async ({ session, query, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    if (unproven) return unproven
    const beyond = await rateLimiter.hit(EXPORTS, session.userId)
    if (beyond) return beyond
    if (query.format === 'json') {
      return { name: 'bougie.json', type: 'application/json' as const, text: exports.json(session.userId) }
    }
    const text = exports.csv(query.kind, session.userId)
    return { name: `bougie-${query.kind}.csv`, type: 'text/csv' as const, text }
  })

  routes.add(ENDPOINTS.deleteAccount, async ({ session, body, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    return unproven ?? deletion.remove(session.userId, body)
  })
}
