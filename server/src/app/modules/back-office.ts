import { bookedExposureOf } from '@bougie/engine'
import { type CycleNow, createFiguresService } from '../../admin/figures.ts'
import { addExportRoutes, addFiguresRoutes, countConnections } from '../../admin/routes.ts'
import { addAnalyticsRoutes } from '../../analytics/routes.ts'
import { createAnalyticsService } from '../../analytics/service.ts'
import { createAdminBattles } from '../../games/battle/admin/admin-battles.ts'
import { addBattleAdminRoutes } from '../../games/battle/routes.ts'
import { botShareOf } from '../../games/cycle/admin/admin.ts'
import { addCycleAdminRoutes } from '../../games/cycle/admin/admin-routes.ts'
import type { CycleCapability } from '../../games/cycle/capability.ts'
import { addApiTokenAdminRoutes, addUserAdminRoutes } from '../../identity/routes.ts'
import { createUserDirectory } from '../../identity/user-directory.ts'
import type { FanOut } from '../../platform/ws/fan-out.ts'
import type { AppContext, AppModule } from './app-context.ts'
import type { Capabilities } from './capabilities.ts'
import { betsSourceOf, exportSourcesOf } from './exports.ts'

/** Composes the administration. Comes last, because it reads all other modules and controls some of them. */
export function composeBackOffice(
  context: AppContext,
  capabilities: Capabilities & { readonly fanOut: FanOut },
): readonly AppModule[] {
  const { config } = context
  const { admin, blacklist, wallet, battle, cycle, identity, fanOut } = capabilities
  const { auditLog, games, cycleBets } = admin
  const { ledger, idempotentCalls } = wallet
  const directory = createUserDirectory({ ...context, ...config, blacklist, auditLog })
  const battles = createAdminBattles({ ...context, ledger, idempotentCalls, auditLog, service: battle.service })
  const sources = exportSourcesOf(context, { ...capabilities, directory, battles })
  const betsOfCycle = betsSourceOf(cycle)
  const figures = createFiguresService({
    ...context,
    games,
    cycleBets,
    countSockets: () => countConnections(fanOut.all()),
    cycleNow: () => cycleNowOf(cycle),
  })
  const analytics = createAnalyticsService({
    ...context,
    enabled: config.analytics,
    registry: context.metrics.registry,
  })
  return [
    {
      routes(routes) {
        addUserAdminRoutes(routes, directory)
        addBattleAdminRoutes(routes, battles)
        addApiTokenAdminRoutes(routes, { apiTokens: identity.apiTokens, auditLog })
        addExportRoutes(routes, { ...context, sources, betsOfCycle, auditLog })
        addCycleAdminRoutes(routes, { ...context, idempotentCalls, cycles: cycle.admin, auditLog })
        addFiguresRoutes(routes, figures)
      },
    },
    { routes: (routes) => addAnalyticsRoutes(routes, analytics), start: analytics.start, stop: analytics.stop },
    operatorRules(context, capabilities),
  ]
}

/** Null between two cycles. */
function cycleNowOf({ readModel }: CycleCapability): CycleNow | null {
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

/**
 * Makes the games follow the decisions of operators. Comes after the games, which must have resumed their stored work.
 */
function operatorRules(
  { tasks, log }: Pick<AppContext, 'tasks' | 'log'>,
  { admin: { games, cycleBets }, blacklist, battle, cycle }: Capabilities,
): AppModule {
  return {
    async start() {
      games.onChange((closed) => {
        log.info({ closed }, 'games switched')
        tasks.run('switch games', () => battle.setGamesClosed(closed))
      })
      blacklist.onBlocked((subject) => {
        if (subject.kind !== 'user') return
        // A player without a place in the queue has nothing to leave.
        tasks.run(
          'blocked player leaves',
          async () => void (await battle.matchmaking.leave(subject.userId, 'BLACKLISTED')),
        )
      })
      cycleBets.onChange((closed) => cycle.service.setBetsEnabled(!closed))
      cycle.service.setBetsEnabled(!cycleBets.isClosed())
      await battle.setGamesClosed(games.isClosed())
    },
  }
}
