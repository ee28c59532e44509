import { ADMIN_GAME_ENDPOINTS, REOPENS_WITHIN_DAYS_MAX } from '@bougie/protocol'
import { nextParisTime, type ReopeningRequest } from '@bougie/server'
import { Misuse, parseOptions, print, printRefusal, takeAction, type Verb } from './verb.ts'

const OPENS_ITSELF = '--opens-itself'
const CLOCK_TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/
/** An operator may type the times that an admin may send. */
const fullTimeSchema = ADMIN_GAME_ENDPOINTS.closeGames.body.shape.reopensAt

/** `close 20:30 --opens-itself`; without a time the closed page counts down to 18:00. */
export const close: Verb = (given) => {
  const options = parseOptions(given, { verb: 'close', flags: [OPENS_ITSELF], optional: ['a time of reopening'] })
  const [time] = options.words
  const reopening = { atMs: time === undefined ? null : parseTime(time), opensItself: options.has(OPENS_ITSELF) }
  return switchGames(options, { closed: true, reopening })
}

export const open: Verb = (given) => {
  return switchGames(parseOptions(given, { verb: 'open' }), { closed: false })
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
      return printRefusal(options, { what: `Not ${state}`, why: problemOf(request.reopening), code: stored.code })
    }
    const { changed, state: now } = stored
    const reopensAt = now.reopening === null ? null : new Date(now.reopening.atMs).toISOString()
    const until = reopensAt === null ? '' : ` until ${reopensAt}${now.reopening?.opensItself ? ', then they open' : ''}`
    const line = changed
      ? `The games are ${state}${until}; a running server acts on it within ten seconds`
      : `The games were ${state}${until} already`
    const opening = reopensAt === null ? {} : { reopensAt, opensItself: now.reopening?.opensItself }
    return print(options, { line, object: { closed, changed, ...opening } })
  }
}

/** The refusal has its sentence in French, for the page of an admin. */
function problemOf(reopening: ReopeningRequest | undefined): string | undefined {
  const atMs = reopening?.atMs ?? null
  if (atMs === null) return undefined
  return atMs <= Date.now()
    ? 'the time of reopening has passed already'
    : `the time of reopening is more than ${REOPENS_WITHIN_DAYS_MAX} days ahead`
}

/** A clock time is the next one in Paris; a full time is ISO 8601. */
function parseTime(text: string): number {
  const [, hour, minute] = CLOCK_TIME.exec(text) ?? []
  if (hour !== undefined) return nextParisTime({ hour: Number(hour), minute: Number(minute) }, Date.now())
  if (!fullTimeSchema.safeParse(text).success) {
    throw new Misuse(`close: ${text} is no time; 18:30 is one (in Paris), 2026-11-24T18:30:00+01:00 another`)
  }
  return Date.parse(text)
}

/** Stops or resumes the bets of the cycle only; open bets can still be removed. */
export const bets: Verb = ([action, ...rest]) => {
  const enabled = takeAction('bets', ['stop', 'start'], action) === 'start'
  const options = parseOptions(rest, { verb: `bets ${action}` })
  const state = enabled ? 'taken' : 'stopped'
  return async (operator) => {
    const stored = await operator.switch('cycle_bets', { closed: !enabled })
    if (!stored.ok) return printRefusal(options, { what: `Not ${state}`, why: undefined, code: stored.code })
    const { changed } = stored
    const line = changed
      ? `Bets in the cycle are ${state}; a running server acts on it within ten seconds`
      : `Bets in the cycle were ${state} already`
    return print(options, { line, object: { enabled, changed } })
  }
}
