import type { FastifyInstance } from 'fastify'
import { inTrace } from '../trace.ts'

/** Before any other hook: whatever is done for a call is done under its id. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id: requestId }, reply, done) => {
    reply.header('x-request-id', requestId)
    inTrace({ requestId }, done)
  })
}
