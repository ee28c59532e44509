import { parseOptions, print } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

export const close: Verb = (options) => switchGames(true, options)
export const open: Verb = (options) => switchGames(false, options)

function switchGames(closed: boolean, given: readonly string[]): ReturnType<Verb> {
  const options = parseOptions(given, ['--json'])
  const state = closed ? 'closed' : 'open'
  if (options.words.length > 0) throw new Misuse(`${closed ? 'close' : 'open'} wants nothing but --json`)
  return async (house) => {
    const changed = await house.switch('games', { closed })
    const line = changed
      ? `The games are ${state}; a running server acts on it within ten seconds`
      : `The games were ${state} already`
    print(options, { line, object: { closed, changed } })
    return EXIT_CODES.done
  }
}
