import type { BattleCapability } from '../../games/battle/capability.ts'
import { createFollowRepository } from '../../infrastructure/prisma/follow-repository.ts'
import { createPlayerFileRepository } from '../../infrastructure/sql/player-file-repository.ts'
import { createStatisticsRepository } from '../../infrastructure/sql/statistics-repository.ts'
import { createArrivals } from '../../players/arrivals.ts'
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
  const files = createPlayerFileRepository()
  const follows = createFollowRepository()
  const states = createPlayerStates({ ...context, battles, files })
  const arrivals = createArrivals({ ...context, follows })
  return {
    start: arrivals.start,
    stop: arrivals.stop,
    edge: {
      routes: (routes) =>
        addPlayerRoutes(routes, {
          profiles: createPlayerProfiles({ ...context, files, follows, states, ratings }),
          follows: createFollows({ ...context, files, follows, states }),
          statistics: createStatistics({ ...context, repository: createStatisticsRepository() }),
        }),
    },
  }
}
