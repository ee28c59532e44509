import { nextParisTime, type ReopeningRequest } from '@bougie/server'
import { parseOptions, print, printRefusal, takeWords } from './options.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

const OPENS_ITSELF = '--opens-itself'
const CLOCK_TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/
const FULL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** `close 20:30 --opens-itself`; without a time the closed page counts down to 18:00. */
export const close: Verb = (given) => {
  const options = parseOptions(given, ['--json', OPENS_ITSELF])
  const [time] = takeWords(options, { verb: 'close', wanted: [], optional: ['a time of reopening'] })
  const reopening = { atMs: time === undefined ? null : parseTime(time), opensItself: options.has(OPENS_ITSELF) }
  return switchGames(options, { closed: true, reopening })
}

export const open: Verb = (given) => {
  const options = parseOptions(given, ['--json'])
  takeWords(options, { verb: 'open', wanted: [] })
  return switchGames(options, { closed: false })
}

function switchGames(
  options: ReturnType<typeof parseOptions>,
  request: { readonly closed: boolean; readonly reopening?: ReopeningRequest },
): ReturnType<Verb> {
  const { closed } = request
  const state = closed ? 'closed' : 'open'
  return async (operator) => {
    const stored = await operator.switch('games', request)
    if (!stored.ok) {
      printRefusal(options, { line: `Not ${state}: ${stored.message ?? stored.code}`, code: stored.code })
      return EXIT_CODES.refused
    }
    const { changed, state: now } = stored
    const reopensAt = now.reopening === null ? null : new Date(now.reopening.atMs).toISOString()
    const until = reopensAt === null ? '' : ` until ${reopensAt}${now.reopening?.opensItself ? ', then they open' : ''}`
    const line = changed
      ? `The games are ${state}${until}; a running server acts on it within ten seconds`
      : `The games were ${state}${until} already`
    const opening = reopensAt === null ? {} : { reopensAt, opensItself: now.reopening?.opensItself }
    print(options, { line, object: { closed, changed, ...opening } })
    return EXIT_CODES.done
  }
}

/** A clock time is the next one in Paris; a full time is ISO 8601. */
function parseTime(text: string): number {
  const [, hour, minute] = CLOCK_TIME.exec(text) ?? []
  if (hour !== undefined) return nextParisTime({ hour: Number(hour), minute: Number(minute) }, Date.now())
  const atMs = FULL_TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) {
    throw new Misuse(`close: ${text} is no time; 18:30 is one (in Paris), 2026-11-24T18:30:00+01:00 another`)
  }
  return atMs
}
