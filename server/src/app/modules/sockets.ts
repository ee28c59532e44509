import fastifyPlugin from 'fastify-plugin'
import { createGamesAnnouncer } from '../../admin/games-socket.ts'
import { closeBlockedSockets } from '../../blacklist/socket.ts'
import { createBattleSocketEdge } from '../../games/battle/socket/socket.ts'
import { createCycleSocketEdge } from '../../games/cycle/socket/socket.ts'
import type { MissLimit } from '../../platform/http/rate-limits.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { isProgram, type RefusedSocket, userIdOf } from '../../platform/ws/connection.ts'
import { createDispatch, createPingHandlers, type MessageHandlers } from '../../platform/ws/dispatch.ts'
import { createFanOut } from '../../platform/ws/fan-out.ts'
import { createGateway } from '../../platform/ws/gateway.ts'
import { addSocketRoute } from '../../platform/ws/route.ts'
import { addTicketRoute, createSocketTickets } from '../../platform/ws/socket-tickets.ts'
import { announceFollowedPlayers } from '../../players/socket.ts'
import { eventOfSocket } from '../../security-log/socket.ts'
import { announceBalances } from '../../wallet/socket.ts'
import { type AppContext, CLOCK_TOLERANCE_MS } from './app-context.ts'
import type { Capabilities } from './capabilities.ts'

/** All sockets of this instance: one gateway, to which each capability adds its messages. */
export function composeSockets(context: AppContext, capabilities: Capabilities & { readonly guesses: MissLimit }) {
  const { accessGuard, blacklist, battle, cycle, identity, securityLog } = capabilities
  const { games, announcements } = capabilities.admin
  const { guesses } = capabilities
  const { ledger } = capabilities.wallet
  const { config, clock, log } = context
  const fanOut = createFanOut(context)
  const battleEdge = createBattleSocketEdge({ ...context, capability: battle, fanOut, guesses })
  const cycleEdge = createCycleSocketEdge({
    ...context,
    capability: cycle,
    ledger,
    fanOut,
    clockToleranceMs: config.redisUrl === null ? 0 : CLOCK_TOLERANCE_MS,
  })
  const handlers: Required<MessageHandlers> = {
    ...createPingHandlers({ clock }),
    ...battleEdge.handlers,
    ...cycleEdge.handlers,
  }
  const dispatch = createDispatch({
    ...context,
    fanOut,
    handlers,
    onFailure: (type, cause) => log.error({ err: cause, type }, 'message failed'),
    onHandled: (type, code) => log.debug(code === null ? { type } : { type, code }, 'message handled'),
  })
  const onRefused = (refused: RefusedSocket) => securityLog.record(eventOfSocket(refused))
  const gamesAnnouncer = createGamesAnnouncer({ fanOut, games, announcements })
  const gateway = createGateway({
    ...context,
    ...config,
    fanOut,
    dispatch,
    onTooMuch(connection) {
      const hit = {
        userId: userIdOf(connection),
        address: connection.transport.address,
        isProgram: isProgram(connection),
      }
      context.tasks.run('count hit', () => accessGuard.countHit(hit))
    },
    onRefused,
    onOpen: [gamesAnnouncer.welcome, battleEdge.onOpen, cycleEdge.onOpen],
  })
  const authenticator = identity.sessions
  const socketTickets = createSocketTickets({ ...context, authenticator })
  return {
    gateway,
    fanOut,
    routes: (routes: Routes) => addTicketRoute(routes, socketTickets),
    plugin: fastifyPlugin((app) =>
      addSocketRoute(app, { ...context, ...config, gateway, authenticator, accessGuard, socketTickets, onRefused }),
    ),
    start() {
      gateway.start()
      battleEdge.start()
      cycleEdge.start()
      announceBalances({ ...context, ledger, fanOut })
      announceFollowedPlayers({ ...context, fanOut })
      gamesAnnouncer.start()
      closeBlockedSockets({ fanOut, blacklist, gateway })
    },
    stop: () => cycleEdge.stop(),
  }
}
