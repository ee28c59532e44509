import fastifyPlugin from 'fastify-plugin'
import { createBattleRepository } from '../adapters/prisma/battle-repository.ts'
import type { Announcements } from '../admin/announcements.ts'
import { createGamesAnnouncer } from '../admin/games-socket.ts'
import type { GameSwitch } from '../admin/service.ts'
import type { BattleCapability } from '../battle/capability.ts'
import { createBattleSocketEdge } from '../battle/edge-socket.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import { closeBlockedSockets } from '../blacklist/socket.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import { createCycleSocketEdge } from '../cycle/edge-socket.ts'
import type { AccessGuard } from '../http/access-guard.ts'
import type { Authenticator } from '../ports/authenticator.ts'
import { factsOfSocket } from '../security-log/note-others.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { announceBalances } from '../wallet/socket.ts'
import { userIdOf } from '../ws/connection.ts'
import { createDispatch } from '../ws/dispatch.ts'
import { createFanOut, type FanOut } from '../ws/fan-out.ts'
import { createGateway, type Gateway } from '../ws/gateway.ts'
import { createPingHandlers } from '../ws/ping.ts'
import type { RefusedSocket } from '../ws/refused-socket.ts'
import { addSocketRoute } from '../ws/route.ts'
import { createSocketMetrics } from '../ws/socket-metrics.ts'
import { addTicketRoute, createSocketTickets } from '../ws/socket-tickets.ts'
import { CLOCK_TOLERANCE_MS } from './clock-tolerance.ts'
import type { House, Room } from './house.ts'

export interface SocketRooms {
  readonly accessGuard: AccessGuard
  readonly blacklist: BlacklistService
  readonly games: GameSwitch
  readonly announcements: Announcements
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
  readonly ledger: Ledger
  readonly sessions: Authenticator
  readonly securityLog: Pick<SecurityLog, 'note'>
}

export function composeSockets(
  house: House,
  { accessGuard, blacklist, games, announcements, battle, cycle, ledger, sessions, securityLog }: SocketRooms,
): Room & { readonly gateway: Gateway; readonly fanOut: FanOut } {
  const { config, clock, log } = house
  const metrics = createSocketMetrics(house.metrics)
  const fanOut = createFanOut({ ...house, metrics })
  const battleEdge = createBattleSocketEdge({
    ...house,
    capability: battle,
    repository: createBattleRepository(),
    fanOut,
  })
  const cycleEdge = createCycleSocketEdge({
    ...house,
    capability: cycle,
    ledger,
    fanOut,
    clockToleranceMs: config.redisUrl === null ? 0 : CLOCK_TOLERANCE_MS,
  })
  const dispatch = createDispatch({
    ...house,
    fanOut,
    metrics,
    handlers: { ...createPingHandlers({ clock }), ...battleEdge.handlers, ...cycleEdge.handlers },
    onFailure: (type, cause) => log.error({ err: cause, type }, 'message failed'),
    onHandled: (type, code) => log.debug(code === null ? { type } : { type, code }, 'message answered'),
  })
  const onRefused = (refused: RefusedSocket) => securityLog.note(factsOfSocket(refused))
  const gamesAnnouncer = createGamesAnnouncer({ fanOut, games, announcements })
  const gateway = createGateway({
    ...house,
    ...config,
    fanOut,
    dispatch,
    metrics,
    onTooMuch(connection) {
      const { address } = connection.transport
      house.tasks.run('count hit', () => accessGuard.countHit({ userId: userIdOf(connection), address }))
    },
    onRefused,
    onOpen: [gamesAnnouncer.welcome, battleEdge.onOpen, cycleEdge.onOpen],
  })
  const socketTickets = createSocketTickets({ ...house, authenticator: sessions })
  return {
    gateway,
    fanOut,
    edge: {
      routes: (routes) => addTicketRoute(routes, socketTickets),
      plugin: fastifyPlugin((app) =>
        addSocketRoute(app, {
          ...house,
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
      announceBalances({ ...house, ledger, fanOut })
      gamesAnnouncer.start()
      closeBlockedSockets({ fanOut, blacklist, onRefused })
    },
    stop: () => cycleEdge.stop(),
  }
}
