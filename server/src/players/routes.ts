import { ENDPOINTS } from '@bougie/protocol'
import type { CallerSession } from '../platform/http/callers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Follows } from './follows.ts'
import type { PlayerProfiles, Viewer } from './player-profiles.ts'
import type { Statistics } from './statistics.ts'

export interface PlayerRoutesDependencies {
  readonly profiles: PlayerProfiles
  readonly follows: Follows
  readonly statistics: Statistics
}

export function addPlayerRoutes(routes: Routes, { profiles, follows, statistics }: PlayerRoutesDependencies): void {
  routes.add(ENDPOINTS.playerProfile, ({ params, caller }) => profiles.find(params.id, viewerOf(caller)))

  routes.add(ENDPOINTS.follows, ({ session, caller }) => follows.of(session.userId, viewerOf(caller)))

  routes.add(ENDPOINTS.follow, ({ session, params }) =>
    follows.follow({ followerId: session.userId, followedId: params.userId }),
  )

  routes.add(ENDPOINTS.unfollow, ({ session, params }) =>
    follows.unfollow({ followerId: session.userId, followedId: params.userId }),
  )

  routes.add(ENDPOINTS.playerStatistics, ({ session, query }) => statistics.of(session.userId, query.period))
}

function viewerOf(caller: CallerSession | null): Viewer {
  return caller?.kind === 'player'
    ? { userId: caller.userId, isAdmin: caller.role === 'admin' }
    : { userId: null, isAdmin: false }
}
