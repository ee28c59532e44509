import { createBattleSettings } from '@bougie/engine'
import { type BattleCapability, createBattleCapability } from '../../games/battle/capability.ts'
import { addChallengeRoutes } from '../../games/battle/challenge/challenge-routes.ts'
import { createLeaderboards } from '../../games/battle/play/leaderboards.ts'
import { addPlayerBlockRoutes } from '../../games/battle/player-blocks/player-block-routes.ts'
import { addBattleRoutes } from '../../games/battle/routes.ts'
import { createChallengeRepository } from '../../infrastructure/prisma/challenge-repository.ts'
import { createHeartbeatRepository } from '../../infrastructure/prisma/heartbeat-repository.ts'
import { createPlayerBlockRepository } from '../../infrastructure/prisma/player-block-repository.ts'
import { createBattleRepository } from '../../infrastructure/sql/battle-repository.ts'
import { createBotRepository } from '../../infrastructure/sql/bot-repository.ts'
import { createCycleRepository } from '../../infrastructure/sql/cycle-repository.ts'
import { createOpponentRepository } from '../../infrastructure/sql/opponent-repository.ts'
import { createPlayerRepository } from '../../infrastructure/sql/player-repository.ts'
import { createQueueRepository } from '../../infrastructure/sql/queue-repository.ts'
import { createRatingRepository } from '../../infrastructure/sql/rating-repository.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeBattle(
  context: AppContext,
  { ledger, limitGuard }: WalletCapability,
): AppModule & { readonly capability: BattleCapability } {
  const { config, clock, database, feeds, metrics } = context
  const repository = createBattleRepository()
  const players = createPlayerRepository()
  const capability = createBattleCapability({
    ...context,
    ledger,
    limitGuard,
    repository,
    players,
    queueRepository: createQueueRepository(),
    challenges: createChallengeRepository(),
    opponents: createOpponentRepository(),
    ratings: createRatingRepository(),
    playerBlocks: createPlayerBlockRepository(),
    heartbeatRepository: createHeartbeatRepository(),
    botRepository: createBotRepository(),
    settings: createBattleSettings({
      ...config.battle,
      countdownMs: config.matchCountdownMs,
      priceSource: feeds[0]?.source ?? 'simulated',
    }),
    bots: config.bots,
    registry: metrics.registry,
  })
  const leaderboards = createLeaderboards({
    clock,
    database,
    ranks: { battle: players.leaderboard, cycle: createCycleRepository().ranks },
  })
  return {
    capability,
    edge: {
      routes(routes) {
        addBattleRoutes(routes, { database, repository, leaderboards })
        addPlayerBlockRoutes(routes, capability.playerBlocks)
        addChallengeRoutes(routes, { ...capability, service: capability.challenges, rateLimiter: context.rateLimiter })
      },
    },
    start: capability.start,
    stop: capability.stop,
  }
}
