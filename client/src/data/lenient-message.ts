// Words that a server may say and this page does not know, read as the specification asks: a result of a cycle counts as
// equal, a phase of a battle as the pause. Anything else that is not known makes the whole message unreadable.
import { cyclePhaseSchema } from '@bougie/protocol/ws/cycle-messages.ts'
import { battlePhaseSchema } from '@bougie/protocol/ws/server-messages.ts'
import { type Fields, isFields, mapFields, withKnownResult, withWord } from './lenient-words.ts'

const CYCLE_PHASES: ReadonlySet<unknown> = new Set(cyclePhaseSchema.options)
const BATTLE_PHASES: ReadonlySet<unknown> = new Set(battlePhaseSchema.options)

export function readLeniently(message: unknown): unknown {
  if (!isFields(message)) return message
  switch (message['type']) {
    case 'battle_phase':
    case 'battle_state':
    case 'battle_resync':
      return withWord(message, 'phase', { known: BATTLE_PHASES, otherwise: 'pause' })
    case 'cycleResults':
      return withKnownResult(message, 'result')
    case 'state':
    case 'initialState':
      return withKnownResults(withWord(message, 'cyclePhase', { known: CYCLE_PHASES, otherwise: 'closed' }))
    default:
      return message
  }
}

function withKnownResults(state: Fields): Fields {
  const { cycleResults, resultHistory } = state
  return {
    ...state,
    ...(isFields(cycleResults) && { cycleResults: withKnownResult(cycleResults, 'result') }),
    resultHistory: mapFields(resultHistory, (past) => withKnownResult(past, 'type')),
  }
}
