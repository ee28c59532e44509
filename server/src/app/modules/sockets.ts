import fastifyPlugin from 'fastify-plugin'
import type { Announcements } from '../../admin/announcements.ts'
import { createGamesAnnouncer } from '../../admin/games-socket.ts'
import type { GameSwitch } from '../../admin/service.ts'
import type { BlacklistService } from '../../blacklist/service.ts'
import { closeBlockedSockets } from '../../blacklist/socket.ts'
import type { BattleCapability } from '../../games/battle/capability.ts'
import { createBattleSocketEdge } from '../../games/battle/socket/edge-socket.ts'
import type { CycleCapability } from '../../games/cycle/capability.ts'
import { createCycleSocketEdge } from '../../games/cycle/socket/edge-socket.ts'
import type { AccessGuard } from '../../platform/http/access-guard.ts'
import { type RefusedSocket, userIdOf } from '../../platform/ws/connection.ts'
import { createDispatch, createPingHandlers } from '../../platform/ws/dispatch.ts'
import { createFanOut, type FanOut } from '../../platform/ws/fan-out.ts'
import { createGateway, type Gateway } from '../../platform/ws/gateway.ts'
import { addSocketRoute } from '../../platform/ws/route.ts'
import { createSocketMetrics } from '../../platform/ws/socket-metrics.ts'
import { addTicketRoute, createSocketTickets } from '../../platform/ws/socket-tickets.ts'
import { announceFollowedPlayers } from '../../players/socket.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { SecurityLog } from '../../security-log/service.ts'
import { eventOfSocket } from '../../security-log/socket.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import { announceBalances } from '../../wallet/socket.ts'
import { type AppContext, type AppModule, CLOCK_TOLERANCE_MS } from './app-context.ts'

export interface SocketsModuleDependencies {
  readonly accessGuard: AccessGuard
  readonly blacklist: BlacklistService
  readonly games: GameSwitch
  readonly announcements: Announcements
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
  readonly ledger: Ledger
  readonly sessions: Authenticator
  readonly securityLog: Pick<SecurityLog, 'record'>
}

export function composeSockets(
  context: AppContext,
  {
    accessGuard,
    blacklist,
    games,
    announcements,
    battle,
    cycle,
    ledger,
    sessions,
    securityLog,
  }: SocketsModuleDependencies,
): AppModule & { readonly gateway: Gateway; readonly fanOut: FanOut } {
  const { config, clock, log } = context
  const metrics = createSocketMetrics(context.metrics)
  const fanOut = createFanOut({ ...context, metrics })
  const battleEdge = createBattleSocketEdge({
    ...context,
    capability: battle,
    fanOut,
  })
  const cycleEdge = createCycleSocketEdge({
    ...context,
    capability: cycle,
    ledger,
    fanOut,
    clockToleranceMs: config.redisUrl === null ? 0 : CLOCK_TOLERANCE_MS,
  })
  const dispatch = createDispatch({
    ...context,
    fanOut,
    metrics,
    handlers: { ...createPingHandlers({ clock }), ...battleEdge.handlers, ...cycleEdge.handlers },
    onFailure: (type, cause) => log.error({ err: cause, type }, 'message failed'),
    onHandled: (type, code) => log.debug(code === null ? { type } : { type, code }, 'message answered'),
  })
  const onRefused = (refused: RefusedSocket) => securityLog.record(eventOfSocket(refused))
  const gamesAnnouncer = createGamesAnnouncer({ fanOut, games, announcements })
  const gateway = createGateway({
    ...context,
    ...config,
    fanOut,
    dispatch,
    metrics,
    onTooMuch(connection) {
      const { address } = connection.transport
      context.tasks.run('count hit', () => accessGuard.countHit({ userId: userIdOf(connection), address }))
    },
    onRefused,
    onOpen: [gamesAnnouncer.welcome, battleEdge.onOpen, cycleEdge.onOpen],
  })
  const socketTickets = createSocketTickets({ ...context, authenticator: sessions })
  return {
    gateway,
    fanOut,
    edge: {
      routes: (routes) => addTicketRoute(routes, socketTickets),
      plugin: fastifyPlugin((app) =>
        addSocketRoute(app, {
          ...context,
          ...config,
          gateway,
          authenticator: sessions,
          accessGuard,
          socketTickets,
          onRefused,
        }),
      ),
    },
    start() {
      gateway.start()
      battleEdge.start()
      cycleEdge.start()
      announceBalances({ ...context, ledger, fanOut })
      announceFollowedPlayers({ ...context, fanOut })
      gamesAnnouncer.start()
      closeBlockedSockets({ fanOut, blacklist, onRefused })
    },
    stop: () => cycleEdge.stop(),
  }
}
