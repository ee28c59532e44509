import type { ErrorCode } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import { SECOND_MS } from '../durations.ts'
import { createAlikeCounter } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inTrace } from '../telemetry/trace.ts'
import { userIdOfCaller } from './callers.ts'

/** The levels at which every read is logged. */
const VERBOSE_LEVELS = new Set(['debug', 'trace'])
/** Longer than any path of ours. A visitor may send 15 kB, and could so roll the log over. */
const LOGGED_PATH_MAX = 200
/** Refusals that a flood consists of. */
const REFUSALS_OF_FLOODS: ReadonlySet<ErrorCode> = new Set(['RATE_LIMIT', 'BLACKLISTED'])

/**
 * Logs one line per finished call: changes and failures at info, reads at debug. The path has no query, because the
 * socket's query contains a token. Of the calls of a flood only some have a line, with the number of the others.
 */
export function logRequests(app: FastifyInstance, clock: Clock): void {
  // Fastify would create a logger per call; these lines name the call themselves.
  app.setChildLoggerFactory((logger) => logger)
  const namesReads = VERBOSE_LEVELS.has(app.log.level)
  const countAlike = createAlikeCounter(clock.nowMs)
  app.addHook('onResponse', (request, reply, done) => {
    const isQuietRead = request.method === 'GET' && reply.statusCode < 400
    const { errorCode } = reply
    const counted = errorCode !== null && REFUSALS_OF_FLOODS.has(errorCode) ? countAlike(errorCode) : {}
    if (!isQuietRead && counted !== 'hidden') app.log.info({ ...lineOf(request, reply), ...counted }, 'responded')
    else if (namesReads) app.log.debug(lineOf(request, reply), 'responded')
    done()
  })
}

function lineOf(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  const { method, url, id: requestId } = request
  const durationMs = Math.round(elapsedTime * 10) / 10
  const path = pathOf(url).slice(0, LOGGED_PATH_MAX)
  return { requestId, ...callerFieldsOf(request), method, path, statusCode, durationMs }
}

/** The account of the caller, without name; nothing for a guest. */
export function callerFieldsOf({ caller }: Pick<FastifyRequest, 'caller'>) {
  const userId = userIdOfCaller(caller)
  return userId === null ? {} : { userId }
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of an error response; null on success. */
    errorCode: ErrorCode | null
  }
}

/** Labelled by the route's pattern, never by the requested address, so that the number of series stays limited. */
export function measureRequests(app: FastifyInstance, { httpSeconds, errors }: Metrics): void {
  app.decorateReply('errorCode', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.route.pattern ?? 'none'
    httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / SECOND_MS)
    if (reply.errorCode !== null) errors.inc({ edge: 'http', code: reply.errorCode })
    done()
  })
}

/** Must come before any other hook, so that everything done for a call runs under its id. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id: requestId }, reply, done) => {
    reply.header('x-request-id', requestId)
    inTrace({ requestId }, done)
  })
}
