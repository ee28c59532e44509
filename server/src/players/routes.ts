import { ENDPOINTS } from '@bougie/protocol'
import type { CallerSession } from '../platform/http/callers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Follows } from './follows.ts'
import type { PlayerProfiles } from './player-profiles.ts'
import type { Statistics } from './statistics-service.ts'
import type { Viewer } from './visibility.ts'

export interface PlayerRoutesDependencies {
  readonly profiles: PlayerProfiles
  readonly follows: Follows
  readonly statistics: Statistics
}

export function addPlayerRoutes(routes: Routes, { profiles, follows, statistics }: PlayerRoutesDependencies): void {
  routes.add(ENDPOINTS.playerProfile, ({ params, caller }) => profiles.find(params.id, viewerOf(caller)))

  routes.add(ENDPOINTS.follows, ({ session, caller }) => follows.of(session.userId, viewerOf(caller)))

  routes.add(ENDPOINTS.follow, async ({ session, params }) => {
    const result = await follows.follow({ followerId: session.userId, followedId: params.userId })
    return result.ok ? undefined : result
  })

  routes.add(ENDPOINTS.unfollow, async ({ session, params }) => {
    await follows.unfollow({ followerId: session.userId, followedId: params.userId })
    return undefined
  })

  routes.add(ENDPOINTS.playerStatistics, ({ session, query }) => statistics.of(session.userId, query.period))
}

function viewerOf(caller: CallerSession | null): Viewer {
  return caller?.kind === 'player'
    ? { userId: caller.userId, isAdmin: caller.role === 'admin' }
    : { userId: null, isAdmin: false }
}
