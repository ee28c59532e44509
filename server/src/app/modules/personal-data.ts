import type { AdminService } from '../../admin/service.ts'
import type { BattleCapability } from '../../games/battle/capability.ts'
import { createAccountDeletion } from '../../personal-data/deletion.ts'
import { createPersonalDataExport } from '../../personal-data/export.ts'
import { addPersonalDataRoutes } from '../../personal-data/routes.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export interface PersonalDataModuleDependencies {
  readonly admin: AdminService
  readonly wallet: WalletCapability
  readonly battle: BattleCapability
}

export function composePersonalData(
  context: AppContext,
  { admin, wallet, battle }: PersonalDataModuleDependencies,
): AppModule {
  const exports = createPersonalDataExport(context)
  const deletion = createAccountDeletion({
    ...context,
    ...wallet,
    auditLog: admin.auditLog,
    leaveQueue: (userId) => battle.matchmaking.leave(userId),
  })
  return { edge: { routes: (routes) => addPersonalDataRoutes(routes, { ...context, exports, deletion }) } }
}
