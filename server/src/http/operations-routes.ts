import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** Null when calls can be served, else the reason in a few words. */
export type Readiness = () => Promise<string | null>

/** For whoever runs the house: is it up, can it serve, how is it doing. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reason })
  })

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
