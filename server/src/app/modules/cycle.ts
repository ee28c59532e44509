import { createCycleSettings } from '@bougie/engine'
import type { GameSwitch } from '../../admin/service.ts'
import { createBotRepository } from '../../games/battle/bots/bot-repository.ts'
import { type CycleCapability, createCycleCapability } from '../../games/cycle/capability.ts'
import { addCycleRoutes } from '../../games/cycle/routes.ts'
import type { Referrals } from '../../influencer/service.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export interface CycleModules {
  readonly wallet: WalletCapability
  readonly referrals: Referrals
  readonly games: Pick<GameSwitch, 'isClosed' | 'onChange'>
}

export function composeCycle(
  context: AppContext,
  { wallet: { ledger, limitGuard }, referrals, games }: CycleModules,
): AppModule & { readonly capability: CycleCapability } {
  const { config, database, metrics } = context
  const bots = createBotRepository()
  const capability = createCycleCapability({
    ...context,
    ledger,
    limitGuard,
    referrals,
    settings: createCycleSettings(config.cycle),
    // The battle module created them: the same bots play both games.
    botBettors: {
      enabled: config.bots.enabled,
      load: async () => (await bots.all(database.reader)).map(({ id }) => id),
    },
    registry: metrics.registry,
  })
  return {
    capability,
    edge: { routes: (routes) => addCycleRoutes(routes, context) },
    async start() {
      games.onChange((closed) => capability.service.closeGames(closed))
      capability.service.closeGames(games.isClosed())
      await capability.start()
    },
    stop: capability.stop,
  }
}
