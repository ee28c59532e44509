import { createBattleListRepository } from '../adapters/prisma/battle-list-repository.ts'
import { createBattleRepository } from '../adapters/prisma/battle-repository.ts'
import { createPlayerRepository } from '../adapters/prisma/player-repository.ts'
import type { AdminService } from '../admin/service.ts'
import { type AdminBattles, createAdminBattles } from '../battle/admin-battles.ts'
import { addBattleAdminRoutes } from '../battle/admin-routes.ts'
import type { BattleCapability } from '../battle/capability.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { House, Room } from './house.ts'

export interface AdminBattlesNeighbours {
  readonly admin: AdminService
  readonly wallet: WalletCapability
  readonly battle: BattleCapability
}

export function composeAdminBattles(
  house: House,
  { admin, wallet, battle }: AdminBattlesNeighbours,
): Room & { readonly battles: AdminBattles } {
  const battles = createAdminBattles({
    ...house,
    trail: admin.trail,
    ledger: wallet.ledger,
    service: battle.service,
    repository: createBattleRepository(),
    players: createPlayerRepository(),
    list: createBattleListRepository(),
  })
  return { battles, edge: { routes: (routes) => addBattleAdminRoutes(routes, battles) } }
}
