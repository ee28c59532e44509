import type { ErrorCode } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

const MS_PER_SECOND = 1000

declare module 'fastify' {
  interface FastifyReply {
    /** What the caller was told; null in success. */
    errorCode: ErrorCode | null
  }
}

/** By the route's pattern and never by the address asked for, so that the number of series stays bounded. */
export function measureCalls(app: FastifyInstance, { httpSeconds, errors }: Metrics): void {
  app.decorateReply('errorCode', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / MS_PER_SECOND)
    if (reply.errorCode !== null) errors.inc({ edge: 'http', code: reply.errorCode })
    done()
  })
}
