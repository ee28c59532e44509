import { createCycleSettings } from '@bougie/engine'
import { createBotRepository } from '../adapters/prisma/bot-repository.ts'
import { createCycleRepository } from '../adapters/prisma/cycle-repository.ts'
import type { GameSwitch } from '../admin/service.ts'
import { type CycleCapability, createCycleCapability } from '../cycle/capability.ts'
import { addCycleRoutes } from '../cycle/routes.ts'
import type { Referrals } from '../influencer/service.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { House, Room } from './house.ts'

export interface CycleRooms {
  readonly wallet: WalletCapability
  readonly referrals: Referrals
  readonly games: Pick<GameSwitch, 'isClosed' | 'onChange'>
}

export function composeCycle(
  house: House,
  { wallet: { ledger, limitGuard }, referrals, games }: CycleRooms,
): Room & { readonly capability: CycleCapability } {
  const { config, database, metrics } = house
  const repository = createCycleRepository()
  const bots = createBotRepository()
  const capability = createCycleCapability({
    ...house,
    repository,
    ledger,
    limitGuard,
    referrals,
    settings: createCycleSettings(config.cycle),
    // The battle's room has made them: the same bots play both games.
    crowd: {
      enabled: config.bots.enabled,
      load: async () => (await bots.all(database.reader)).map(({ id }) => id),
    },
    registry: metrics.registry,
  })
  return {
    capability,
    edge: { routes: (routes) => addCycleRoutes(routes, { database, repository }) },
    async start() {
      games.onChange((closed) => capability.service.closeGames(closed))
      capability.service.closeGames(games.isClosed())
      await capability.start()
    },
    stop: capability.stop,
  }
}
