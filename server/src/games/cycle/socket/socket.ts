// The messages that a client may send about the cycle: already parsed, and answered here.
import { cents, DEFAULT_CYCLE_SETTINGS } from '@bougie/engine'
import { centsFromEuros, hasWholeCents, refuse } from '@bougie/protocol'
import type { Connection } from '../../../platform/ws/connection.ts'
import { announcedAs, type MessageHandlers, responseWith } from '../../../platform/ws/dispatch.ts'
import { refuseStake } from '../play/commands.ts'
import { type CycleAnnouncer, createCycleAnnouncer } from './announcer-socket.ts'
import { betRemovedMessage, CYCLE_AUDIENCE, newBetMessage } from './messages.ts'
import { type CycleSocketEdgeDependencies, type CycleSocketParts, createCycleTicker } from './ticker-socket.ts'

/** Connects the cycle and sockets, in both directions. */
export function createCycleSocketEdge(dependencies: CycleSocketEdgeDependencies) {
  const parts = { ...dependencies, ...dependencies.capability }
  const { tasks, fanOut, readModel, service, watchBy } = parts
  const ticker = createCycleTicker(parts)
  const announcer = createCycleAnnouncer(parts, ticker)
  return {
    handlers: createCycleHandlers(parts, announcer),
    onOpen: (connection: Connection) => tasks.run('welcome to the cycle', () => announcer.subscribe(connection)),
    /** Call it before the capability starts, so that cycles resumed at start are published too. */
    start() {
      readModel.listen(announcer)
      watchBy(() => fanOut.hasReceivers([], CYCLE_AUDIENCE))
      service.onBetsSwitched(announcer.publishState)
    },
    stop: () => ticker.stop(),
  }
}

function createCycleHandlers({ service, readModel }: CycleSocketParts, announcer: CycleAnnouncer) {
  return {
    async cycle_subscribe(_message, { connection }) {
      await announcer.subscribe(connection)
      return responseWith(null)
    },

    cycle_unsubscribe(_message, { connection }) {
      announcer.unsubscribe(connection)
      return responseWith(null)
    },

    async placeBet(
      { userId: claimed, cycleId, session_id, direction, amount, creator_link_code, clientRef = null },
      { userId, isProgram },
    ) {
      if (claimed !== userId) return refuse('FORBIDDEN')
      if (!hasWholeCents(amount)) return refuseStake(DEFAULT_CYCLE_SETTINGS)
      const result = await service.placeBet({
        userId,
        cycleId,
        sessionId: session_id ?? null,
        direction,
        stakeCents: cents(centsFromEuros(amount)),
        linkCode: creator_link_code ?? null,
        clientRef,
        isProgram,
      })
      if (!result.ok) return result
      const { bet, balanceCents, repeated } = result
      const message = newBetMessage(
        { cycleId: result.cycleId, bet, name: readModel.nameOf(userId), isProgram },
        { balanceCents, clientRef },
      )
      return repeated ? responseWith(message) : announcedAs(message)
    },

    async removeBet({ userId: claimed, betId, session_id, clientRef = null }, { userId }) {
      if (claimed !== userId) return refuse('FORBIDDEN')
      const result = await service.removeBet({ userId, betId, sessionId: session_id ?? null, clientRef })
      if (!result.ok) return result
      const { removed, cycleId, balanceCents, repeated } = result
      const message = betRemovedMessage({ cycleId, userId, removed }, { balanceCents, clientRef })
      return repeated ? responseWith(message) : announcedAs(message)
    },
  } satisfies MessageHandlers
}
