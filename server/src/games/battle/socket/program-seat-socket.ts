// A program may only play battles that were begun with an API token. A player who was matched as a person plays as one,
// so nobody meets a program without a label. The player may also act in a program's seat; its label stays.
import { type ClientMessage, MESSAGE_ACCESS, refuse, type SeatMessageType } from '@bougie/protocol'
import type { MessageHandler, MessageHandlers } from '../../../platform/ws/dispatch.ts'
import { seatOf } from '../play/battle-head.ts'
import type { FindBattle } from '../play/live-battles.ts'

const MESSAGE_TYPES = Object.keys(MESSAGE_ACCESS) as ClientMessage['type'][]

/** Guards the handlers of all messages that act in a seat. */
export function guardProgramSeats<Handlers extends Required<Pick<MessageHandlers, SeatMessageType>>>(
  handlers: Handlers,
  find: FindBattle,
): Handlers {
  const guarded = (type: SeatMessageType) => {
    // The table maps each type to its own handler, which the compiler can't follow through a lookup by union.
    const handle = handlers[type] as MessageHandler<SeatMessageType>
    const guard: MessageHandler<SeatMessageType> = async (message, context) => {
      if (!context.isProgram) return handle(message, context)
      const battle = await find(message.battleId)
      if (battle === null) return refuse('BATTLE_NOT_FOUND')
      const seat = seatOf(battle.head, context.userId)
      if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
      return battle.head.programs[seat] ? handle(message, context) : refuse('NOT_A_PROGRAM_SEAT')
    }
    return [type, guard] as const
  }
  return { ...handlers, ...Object.fromEntries(MESSAGE_TYPES.filter(isInSeat).map(guarded)) }
}

function isInSeat(type: ClientMessage['type']): type is SeatMessageType {
  return MESSAGE_ACCESS[type].inSeat
}
