import type { BattleCapability } from '../../games/battle/capability.ts'
import { createArrivals } from '../../players/arrivals.ts'
import { createFollowRepository } from '../../players/follow-repository.ts'
import { createFollows } from '../../players/follows.ts'
import { createPlayerProfiles } from '../../players/player-profiles.ts'
import { createPlayerStates } from '../../players/player-states.ts'
import { addPlayerRoutes } from '../../players/routes.ts'
import { createStatistics } from '../../players/statistics-service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composePlayers(
  context: AppContext,
  { battles, ratings }: Pick<BattleCapability, 'battles' | 'ratings'>,
): AppModule {
  const states = createPlayerStates({ ...context, battles })
  const arrivals = createArrivals({ ...context, follows: createFollowRepository() })
  return {
    start: arrivals.start,
    stop: arrivals.stop,
    edge: {
      routes: (routes) =>
        addPlayerRoutes(routes, {
          profiles: createPlayerProfiles({ ...context, states, ratings }),
          follows: createFollows({ ...context, states }),
          statistics: createStatistics(context),
        }),
    },
  }
}
