import { parseOptions, print } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

/** Needed after a change of DATA_KEY, and once after an update from a version without it. */
export const reseal: Verb = (given) => {
  const options = parseOptions(given, ['--json'])
  if (options.words.length > 0) throw new Misuse('reseal takes no words')
  return async (operator) => {
    const { destinations, seeds } = await operator.reseal()
    const line = `Sealed with the key of now: ${destinations} destinations of payouts, ${seeds} seeds of running games`
    print(options, { line, object: { destinations, seeds } })
    return EXIT_CODES.done
  }
}
