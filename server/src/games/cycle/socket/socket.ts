// The messages that a client may send about the cycle: already parsed, and answered here.
import { cents, DEFAULT_CYCLE_SETTINGS } from '@bougie/engine'
import { centsFromEuros, hasWholeCents, refuse } from '@bougie/protocol'
import { announcedAs, type MessageHandlers, responseWith } from '../../../platform/ws/dispatch.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { CycleCapability } from '../capability.ts'
import { refuseStake } from '../play/commands.ts'
import type { CycleAnnouncer } from './announcer-socket.ts'
import { betRemovedMessage, CYCLE_AUDIENCE, newBetMessage } from './messages.ts'

export interface CycleSocketDependencies extends Pick<CycleCapability, 'service' | 'readModel'> {
  readonly announcer: CycleAnnouncer
  readonly fanOut: FanOut
}

export function createCycleHandlers({ service, readModel, announcer, fanOut }: CycleSocketDependencies) {
  return {
    async cycle_subscribe(_message, { connection }) {
      await announcer.welcome(connection)
      return responseWith(null)
    },

    cycle_unsubscribe(_message, { connection }) {
      fanOut.leave(CYCLE_AUDIENCE, connection)
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
