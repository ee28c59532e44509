import { bookedExposureOf } from '@bougie/engine'
import { type CycleNow, createFiguresService } from '../../admin/figures.ts'
import { addFiguresRoutes, countConnections } from '../../admin/routes.ts'
import type { AdminService } from '../../admin/service.ts'
import { addAnalyticsRoutes } from '../../analytics/routes.ts'
import { createAnalyticsService } from '../../analytics/service.ts'
import type { BlacklistService } from '../../blacklist/service.ts'
import { type AdminBattles, createAdminBattles } from '../../games/battle/admin/admin-battles.ts'
import { addBattleAdminRoutes } from '../../games/battle/admin/admin-routes.ts'
import type { BattleCapability } from '../../games/battle/capability.ts'
import { botShareOf } from '../../games/cycle/admin/admin.ts'
import { addCycleAdminRoutes } from '../../games/cycle/admin/admin-routes.ts'
import type { CycleCapability } from '../../games/cycle/capability.ts'
import { addApiTokenAdminRoutes, addUserAdminRoutes } from '../../identity/routes.ts'
import type { IdentityService } from '../../identity/service.ts'
import { createUserDirectory, type UserDirectory } from '../../identity/user-directory.ts'
import type { InfluencerService } from '../../influencer/service.ts'
import type { FanOut } from '../../platform/ws/fan-out.ts'
import type { SecurityLog } from '../../security-log/service.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'
import { composeExports } from './exports.ts'

export interface BackOfficeDependencies {
  readonly admin: AdminService
  readonly blacklist: BlacklistService
  readonly wallet: WalletCapability
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
  readonly influencer: InfluencerService
  readonly identity: Pick<IdentityService, 'apiTokens'>
  readonly securityLog: SecurityLog
  readonly fanOut: FanOut
}

/** Composes the administration. Comes last, because it reads all other modules and controls some of them. */
export function composeBackOffice(context: AppContext, dependencies: BackOfficeDependencies): readonly AppModule[] {
  const directory = composeDirectory(context, dependencies)
  const adminBattles = composeAdminBattles(context, dependencies)
  return [
    directory,
    adminBattles,
    {
      edge: { routes: (routes) => addApiTokenAdminRoutes(routes, { ...dependencies.identity, ...dependencies.admin }) },
    },
    composeExports(context, { ...dependencies, ...directory, ...adminBattles }),
    composeAdminCycles(dependencies),
    composeFigures(context, dependencies),
    composeAnalytics(context),
    composeOperatorRules(context, dependencies),
  ]
}

export function composeDirectory(
  context: AppContext,
  { admin, blacklist }: { readonly admin: AdminService; readonly blacklist: BlacklistService },
): AppModule & { readonly directory: UserDirectory } {
  const directory = createUserDirectory({
    ...context,
    ...context.config,
    blacklist,
    auditLog: admin.auditLog,
  })
  return { directory, edge: { routes: (routes) => addUserAdminRoutes(routes, directory) } }
}

export interface AdminBattlesDependencies {
  readonly admin: AdminService
  readonly wallet: WalletCapability
  readonly battle: BattleCapability
}

export function composeAdminBattles(
  context: AppContext,
  { admin, wallet, battle }: AdminBattlesDependencies,
): AppModule & { readonly battles: AdminBattles } {
  const battles = createAdminBattles({
    ...context,
    auditLog: admin.auditLog,
    ledger: wallet.ledger,
    service: battle.service,
  })
  return { battles, edge: { routes: (routes) => addBattleAdminRoutes(routes, battles) } }
}

export interface AdminCyclesDependencies {
  readonly admin: AdminService
  readonly cycle: CycleCapability
}

export function composeAdminCycles({ admin, cycle }: AdminCyclesDependencies): AppModule {
  return {
    edge: { routes: (routes) => addCycleAdminRoutes(routes, { cycles: cycle.admin, auditLog: admin.auditLog }) },
  }
}

/** Null between two cycles. */
export function cycleNowOf({ readModel }: CycleCapability): CycleNow | null {
  if (readModel.current === null || readModel.current.state.outcome !== null) return null
  const { head, state } = readModel.current
  const { up, down } = state.sides
  const bots = botShareOf(state, (userId) => readModel.nameOf(userId).bot)
  return {
    id: head.id,
    number: head.number,
    phase: state.phase,
    bets: up.openBets + down.openBets,
    players: state.players.size,
    escrowCents: up.stakeCents + down.stakeCents,
    bots: { bets: bots.openBets, players: bots.players, escrowCents: bots.openStakesCents },
    exposureCents: bookedExposureOf(state),
  }
}

export interface FiguresModuleDependencies {
  readonly admin: AdminService
  readonly cycle: CycleCapability
  readonly fanOut: FanOut
}

export function composeFigures(context: AppContext, { admin, cycle, fanOut }: FiguresModuleDependencies): AppModule {
  const figures = createFiguresService({
    ...context,
    games: admin.games,
    cycleBets: admin.cycleBets,
    countSockets: () => countConnections(fanOut.all()),
    cycleNow: () => cycleNowOf(cycle),
  })
  return { edge: { routes: (routes) => addFiguresRoutes(routes, figures) } }
}

export function composeAnalytics(context: AppContext): AppModule {
  const analytics = createAnalyticsService({
    ...context,
    enabled: context.config.analytics,
    registry: context.metrics.registry,
  })
  return {
    edge: { routes: (routes) => addAnalyticsRoutes(routes, analytics) },
    start: () => analytics.start(),
    stop: () => analytics.stop(),
  }
}

export interface OperatorRulesDependencies {
  readonly admin: AdminService
  readonly blacklist: BlacklistService
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
}

/**
 * Makes the games follow the decisions of operators. Comes after the games, which must have resumed their stored work.
 */
export function composeOperatorRules(
  { tasks, log }: Pick<AppContext, 'tasks' | 'log'>,
  { admin: { games, cycleBets }, blacklist, battle, cycle }: OperatorRulesDependencies,
): AppModule {
  return {
    edge: {},
    async start() {
      games.onChange((closed) => {
        log.info({ closed }, 'games switched')
        tasks.run('switch games', () => battle.closeGames(closed))
      })
      blacklist.onBlocked((subject) => {
        if (subject.kind !== 'user') return
        // A player without a place in the queue has nothing to leave.
        tasks.run(
          'blocked player leaves',
          async () => void (await battle.matchmaking.leave(subject.userId, 'BLACKLISTED')),
        )
      })
      cycleBets.onChange((closed) => cycle.service.enableBets(!closed))
      cycle.service.enableBets(!cycleBets.isClosed())
      await battle.closeGames(games.isClosed())
    },
  }
}
