import { cycleIdSchema, eurosFromCents } from '@bougie/protocol'
import { parseOptions, print, printRefusal, takeAction, takeWords } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

const REASONS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'there is no such cycle',
  CYCLE_STATE_ERROR: 'it is over already',
}

/** Refunds stake and fee of every open bet at once; a running server notifies the players at its next check. */
export const cycle: Verb = ([action, ...rest]) => {
  takeAction('cycle', ['cancel'], action)
  const options = parseOptions(rest, ['--json'])
  const [text] = takeWords(options, { verb: 'cycle cancel', wanted: ['the id of the cycle'] })
  const cycleId = cycleIdSchema.safeParse(text)
  if (!cycleId.success) throw new Misuse(`cycle cancel: ${text} is no id of a cycle`)
  return async (operator) => {
    const outcome = await operator.cancelCycle(cycleId.data)
    if (!outcome.ok) {
      printRefusal(options, { line: `Not cancelled: ${REASONS[outcome.code] ?? outcome.code}`, code: outcome.code })
      return EXIT_CODES.refused
    }
    const { openBets, players, stakesCents, feesCents } = outcome
    const [stakes, fees] = [eurosFromCents(stakesCents), eurosFromCents(feesCents)]
    const line = `Cancelled: ${openBets} open bets have ${stakes.toFixed(2)} € and ${fees.toFixed(2)} € of fees back`
    print(options, {
      line,
      object: { id: cycleId.data, status: 'cancelled', open_bets: openBets, players, stakes, fees },
    })
    return EXIT_CODES.done
  }
}
