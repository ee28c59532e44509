import { createBattleSettings } from '@bougie/engine'
import { createBattleRepository } from '../adapters/prisma/battle-repository.ts'
import { createBotRepository } from '../adapters/prisma/bot-repository.ts'
import { createCycleRepository } from '../adapters/prisma/cycle-repository.ts'
import { createHeartbeatRepository } from '../adapters/prisma/heartbeat-repository.ts'
import { createPlayerRepository } from '../adapters/prisma/player-repository.ts'
import { createQueueRepository } from '../adapters/prisma/queue-repository.ts'
import { type BattleCapability, createBattleCapability } from '../battle/capability.ts'
import { createLeaderboards } from '../battle/leaderboards.ts'
import { addBattleRoutes } from '../battle/routes.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { House, Room } from './house.ts'

export function composeBattle(
  house: House,
  { ledger, limitGuard }: WalletCapability,
): Room & { readonly capability: BattleCapability } {
  const { config, clock, database, feeds, metrics } = house
  const repository = createBattleRepository()
  const players = createPlayerRepository()
  const capability = createBattleCapability({
    ...house,
    ledger,
    limitGuard,
    repository,
    players,
    queueRepository: createQueueRepository(),
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
    edge: { routes: (routes) => addBattleRoutes(routes, { database, repository, leaderboards }) },
    start: capability.start,
    stop: capability.stop,
  }
}
