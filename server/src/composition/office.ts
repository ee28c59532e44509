import type { AdminService } from '../admin/service.ts'
import type { BattleCapability } from '../battle/capability.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import type { InfluencerService } from '../influencer/service.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { FanOut } from '../ws/fan-out.ts'
import { composeAdminBattles } from './admin-battles-room.ts'
import { composeAdminCycles } from './admin-cycles-room.ts'
import { composeAnalytics } from './analytics-room.ts'
import { composeDirectory } from './directory-room.ts'
import { composeExports } from './exports-room.ts'
import { composeFigures } from './figures-room.ts'
import type { House, Room } from './house.ts'
import { composeHouseRules } from './house-rules-room.ts'

export interface OfficeNeighbours {
  readonly admin: AdminService
  readonly blacklist: BlacklistService
  readonly wallet: WalletCapability
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
  readonly influencer: InfluencerService
  readonly securityLog: SecurityLog
  readonly fanOut: FanOut
}

/** Where the house is looked after. Comes last: it looks at all the other rooms, and decides for some of them. */
export function composeOffice(house: House, neighbours: OfficeNeighbours): readonly Room[] {
  const directory = composeDirectory(house, neighbours)
  const adminBattles = composeAdminBattles(house, neighbours)
  return [
    directory,
    adminBattles,
    composeExports(house, { ...neighbours, ...directory, ...adminBattles }),
    composeAdminCycles(neighbours),
    composeFigures(house, neighbours),
    composeAnalytics(house),
    composeHouseRules(house, neighbours),
  ]
}
