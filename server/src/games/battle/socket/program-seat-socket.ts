// A program may only play battles that were begun with an API token. A player who was matched as a person plays as one,
// so nobody meets a program without a label. The player may also act in a program's seat; its label stays.
import { type ClientMessage, refuse } from '@bougie/protocol'
import type { MessageHandler, MessageHandlers } from '../../../platform/ws/dispatch.ts'
import { seatOf } from '../play/battle-head.ts'
import type { FindBattle } from '../play/live-battles.ts'

const SEATED = [
  'battle_client_seed',
  'battle_bet',
  'battle_forfeit',
  'battle_rematch',
  'battle_reaction',
] as const satisfies readonly ClientMessage['type'][]
type Seated = (typeof SEATED)[number]

export function guardProgramSeats<Handlers extends Pick<MessageHandlers, Seated>>(
  handlers: Handlers,
  find: FindBattle,
): Handlers {
  const guarded = (type: Seated) => {
    // The table maps each type to its own handler, which the compiler can't follow through a lookup by union.
    const handle = handlers[type] as MessageHandler<Seated>
    const guard: MessageHandler<Seated> = async (message, context) => {
      if (!context.isProgram) return handle(message, context)
      const battle = await find(message.battleId)
      if (battle === null) return refuse('BATTLE_NOT_FOUND')
      const seat = seatOf(battle.head, context.userId)
      if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
      return battle.head.programs[seat] ? handle(message, context) : refuse('NOT_A_PROGRAM_SEAT')
    }
    return [type, guard] as const
  }
  return { ...handlers, ...Object.fromEntries(SEATED.map(guarded)) }
}
