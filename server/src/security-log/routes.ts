import { ENDPOINTS, type SecurityLogQuery } from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import type { InstantForfeit, NamedSecurityEvent } from './repository.ts'
import type { SecurityLog } from './service.ts'

export function addSecurityLogRoutes(routes: Routes, log: SecurityLog): void {
  routes.add(ENDPOINTS.securityLog, async ({ query }) => {
    const { limit, before, ...filter } = query
    const found = await log.search({ ...wantedOf(filter), limit, before: cursorOf(before) })
    return found.map(toSecurityEvent)
  })

  routes.add(ENDPOINTS.instantForfeits, async () => (await log.instantForfeits()).map(toForfeit))
}

type SecurityFilter = Omit<SecurityLogQuery, 'limit' | 'before'>

export function wantedOf({ user_id, address, kind, outcome, from, until }: SecurityFilter) {
  return {
    userId: user_id ?? null,
    address: address || null,
    kind: kind ?? null,
    outcome: outcome ?? null,
    from: from === undefined ? null : new Date(from),
    until: until === undefined ? null : new Date(until),
  }
}

export function toSecurityEvent({ userId, createdAt, ...event }: NamedSecurityEvent) {
  return { ...event, user_id: userId, created_at: createdAt.toISOString() }
}

function toForfeit({ id, loserId, loser, winnerId, winner, loserAddress, winnerAddress, endedAt }: InstantForfeit) {
  return {
    id,
    loser_id: loserId,
    loser,
    winner_id: winnerId,
    winner,
    loser_address: loserAddress,
    winner_address: winnerAddress,
    same_address: loserAddress !== null && loserAddress === winnerAddress,
    ended_at: endedAt.toISOString(),
  }
}
