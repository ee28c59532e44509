// Maps unknown values of server messages as the specification requires: an unknown result of a cycle counts as
// equal, an unknown phase of a battle as the pause. A balance may arrive as a difference, an error without its message.
// Any other unknown value makes the whole message unreadable.
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { cyclePhaseSchema } from '@bougie/protocol/ws/cycle-messages.ts'
import { battlePhaseSchema } from '@bougie/protocol/ws/server-messages.ts'
import { type Fields, isFields, mapFields, withKnownResult, withWord } from './lenient-response.ts'

const CYCLE_PHASES: ReadonlySet<unknown> = new Set(cyclePhaseSchema.options)
const BATTLE_PHASES: ReadonlySet<unknown> = new Set(battlePhaseSchema.options)

/** The displayed balance, in cents, after an update that raises, lowers or sets it. */
export type BalanceAfter = (update: { readonly action: 'add' | 'subtract' | 'set'; readonly amount: unknown }) => number

export function readLeniently(message: unknown, balanceAfter: BalanceAfter): unknown {
  if (!isFields(message)) return message
  switch (message['type']) {
    case 'battle_phase':
    case 'battle_state':
    case 'battle_resync':
      return withWord(message, 'phase', { known: BATTLE_PHASES, otherwise: 'pause' })
    case 'balance_update':
      return withBalance(message, balanceAfter)
    case 'error':
    case 'betError':
      return withText(withText(message, 'code'), 'message')
    case 'cycleResults':
      return withKnownResult(message, 'result')
    case 'state':
    case 'initialState':
      return withKnownResults(withWord(message, 'cyclePhase', { known: CYCLE_PHASES, otherwise: 'closed' }))
    default:
      return message
  }
}

/** [H31] [H32] [H33] our server sends the balance itself; `action` and `amount` are a change of the displayed one. */
function withBalance(update: Fields, balanceAfter: BalanceAfter): Fields {
  const { action, amount, balance, reason } = update
  if (balance !== undefined || (action !== 'add' && action !== 'subtract' && action !== 'set')) return update
  const cents = balanceAfter({ action, amount })
  return { ...update, balance: eurosFromCents(cents), reason: reason ?? action }
}

/** [C21] [C23] [L42] [M43] an empty text is replaced by the sentence for errors of its kind. */
function withText(fields: Fields, name: string): Fields {
  return { ...fields, [name]: fields[name] ?? '' }
}

function withKnownResults(state: Fields): Fields {
  const { cycleResults, resultHistory } = state
  return {
    ...state,
    ...(isFields(cycleResults) && { cycleResults: withKnownResult(cycleResults, 'result') }),
    resultHistory: mapFields(resultHistory, (past) => withKnownResult(past, 'type')),
  }
}
