import type { ErrorCode } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../durations.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inTrace } from '../telemetry/trace.ts'

/** The levels at which every read is logged. */
const VERBOSE_LEVELS = new Set(['debug', 'trace'])

/**
 * Logs one line per finished call: changes and failures at info, reads at debug. The path has no query, because the
 * socket's query contains a token.
 */
export function logRequests(app: FastifyInstance): void {
  // Fastify would create a logger per call; these lines name the call themselves.
  app.setChildLoggerFactory((logger) => logger)
  const namesReads = VERBOSE_LEVELS.has(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const isQuietRead = request.method === 'GET' && reply.statusCode < 400
    if (!isQuietRead) app.log.info(lineOf(request, reply), 'responded')
    else if (namesReads) app.log.debug(lineOf(request, reply), 'responded')
    done()
  })
}

function lineOf({ method, url, id: requestId }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  const durationMs = Math.round(elapsedTime * 10) / 10
  return { requestId, method, path: pathOf(url), statusCode, durationMs }
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
