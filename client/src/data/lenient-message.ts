// Words that a server may say and this page does not know, read as the specification asks: a result of a cycle counts as
// equal, a phase of a battle as the pause. Anything else that is not known makes the whole message unreadable.
import { cycleResultSchema } from '@bougie/protocol/rest/cycles.ts'
import { cyclePhaseSchema } from '@bougie/protocol/ws/cycle-messages.ts'
import { battlePhaseSchema } from '@bougie/protocol/ws/server-messages.ts'

type Fields = Readonly<Record<string, unknown>>

const CYCLE_RESULTS: ReadonlySet<unknown> = new Set(cycleResultSchema.options)
const CYCLE_PHASES: ReadonlySet<unknown> = new Set(cyclePhaseSchema.options)
const BATTLE_PHASES: ReadonlySet<unknown> = new Set(battlePhaseSchema.options)

export function readLeniently(message: unknown): unknown {
  if (!isFields(message)) return message
  switch (message['type']) {
    case 'battle_phase':
    case 'battle_state':
    case 'battle_resync':
      return withWord(message, 'phase', BATTLE_PHASES, 'pause')
    case 'cycleResults':
      return withWord(message, 'result', CYCLE_RESULTS, 'equal')
    case 'state':
    case 'initialState':
      return withKnownResults(withWord(message, 'cyclePhase', CYCLE_PHASES, 'closed'))
    default:
      return message
  }
}

function withKnownResults(state: Fields): Fields {
  const { cycleResults, resultHistory } = state
  return {
    ...state,
    ...(isFields(cycleResults) && { cycleResults: withWord(cycleResults, 'result', CYCLE_RESULTS, 'equal') }),
    ...(Array.isArray(resultHistory) && {
      resultHistory: resultHistory.map((past: unknown) =>
        isFields(past) ? withWord(past, 'type', CYCLE_RESULTS, 'equal') : past,
      ),
    }),
  }
}

/** A missing word stays missing: that is no unknown word, but another shape. */
function withWord(fields: Fields, name: string, known: ReadonlySet<unknown>, otherwise: string): Fields {
  const word = fields[name]
  return typeof word === 'string' && !known.has(word) ? { ...fields, [name]: otherwise } : fields
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
