import { createBattleSettings } from '@bougie/engine'
import { type BattleCapability, createBattleCapability } from '../../games/battle/capability.ts'
import { addChallengeRoutes } from '../../games/battle/challenge/challenge-routes.ts'
import { createLeaderboards } from '../../games/battle/play/leaderboards.ts'
import { createPlayerRepository } from '../../games/battle/play/player-repository.ts'
import { addBattleRoutes } from '../../games/battle/routes.ts'
import { createCycleRepository } from '../../games/cycle/play/cycle-repository.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeBattle(
  context: AppContext,
  { ledger, limitGuard }: WalletCapability,
): AppModule & { readonly capability: BattleCapability } {
  const { config, clock, database, feeds, metrics } = context
  const capability = createBattleCapability({
    ...context,
    ledger,
    limitGuard,
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
    ranks: { battle: createPlayerRepository().leaderboard, cycle: createCycleRepository().ranks },
  })
  return {
    capability,
    edge: {
      routes(routes) {
        addBattleRoutes(routes, { ...capability, database, leaderboards })
        addChallengeRoutes(routes, { ...capability, service: capability.challenges, rateLimiter: context.rateLimiter })
      },
    },
    start: capability.start,
    stop: capability.stop,
  }
}
