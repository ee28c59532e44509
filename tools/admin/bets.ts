import { parseOptions, print } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

/** Bets in the cycle alone; what is open can always be taken back. */
export const bets: Verb = ([action, ...rest]) => {
  const options = parseOptions(rest, ['--json'])
  if ((action !== 'stop' && action !== 'start') || options.words.length > 0)
    throw new Misuse('bets wants stop or start')
  const enabled = action === 'start'
  const state = enabled ? 'taken' : 'stopped'
  return async (house) => {
    const changed = await house.switch('cycle_bets', { closed: !enabled })
    const line = changed
      ? `Bets in the cycle are ${state}; a running server acts on it within ten seconds`
      : `Bets in the cycle were ${state} already`
    print(options, { line, object: { enabled, changed } })
    return EXIT_CODES.done
  }
}
