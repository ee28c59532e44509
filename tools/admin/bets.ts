import { parseOptions, print, printRefusal, takeAction, takeWords } from './options.ts'
import { EXIT_CODES, type Verb } from './verb.ts'

/** Stops or resumes the bets of the cycle only; open bets can still be removed. */
export const bets: Verb = ([action, ...rest]) => {
  const enabled = takeAction('bets', ['stop', 'start'], action) === 'start'
  const options = parseOptions(rest, ['--json'])
  takeWords(options, { verb: `bets ${action}`, wanted: [] })
  const state = enabled ? 'taken' : 'stopped'
  return async (operator) => {
    const stored = await operator.switch('cycle_bets', { closed: !enabled })
    if (!stored.ok) {
      printRefusal(options, { line: `Not ${state}: ${stored.message ?? stored.code}`, code: stored.code })
      return EXIT_CODES.refused
    }
    const { changed } = stored
    const line = changed
      ? `Bets in the cycle are ${state}; a running server acts on it within ten seconds`
      : `Bets in the cycle were ${state} already`
    print(options, { line, object: { enabled, changed } })
    return EXIT_CODES.done
  }
}
