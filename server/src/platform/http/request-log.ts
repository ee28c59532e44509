import type { ErrorCode } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { inTrace } from '../telemetry/trace.ts'

/** Only these have a line for every read. */
const VERBOSE_LEVELS = new Set(['debug', 'trace'])

/**
 * One line when a call ends: changes and failures at info, reads at debug. It has the path without its query, because
 * the socket's query contains a token.
 */
export function logRequests(app: FastifyInstance): void {
  // Fastify would make a logger for every call; ours names the call itself, in the lines that there are.
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

const MS_PER_SECOND = 1000

declare module 'fastify' {
  interface FastifyReply {
    /** The code in the response; null in success. */
    errorCode: ErrorCode | null
  }
}

/** By the route's pattern and never by the address asked for, so that the number of series stays bounded. */
export function measureRequests(app: FastifyInstance, { httpSeconds, errors }: Metrics): void {
  app.decorateReply('errorCode', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / MS_PER_SECOND)
    if (reply.errorCode !== null) errors.inc({ edge: 'http', code: reply.errorCode })
    done()
  })
}

/** Before any other hook: whatever is done for a call is done under its id. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id: requestId }, reply, done) => {
    reply.header('x-request-id', requestId)
    inTrace({ requestId }, done)
  })
}
