import { parseOptions, print, type Verb } from './verb.ts'

/** Needed after a change of DATA_KEY, and once after an update from a version without it. */
export const reseal: Verb = (given) => {
  const options = parseOptions(given, { verb: 'reseal' })
  return async (operator) => {
    const { destinations, seeds } = await operator.reseal()
    const line = `Sealed with the key of now: ${destinations} destinations of payouts, ${seeds} seeds of running games`
    return print(options, { line, object: { destinations, seeds } })
  }
}
