import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { createProxyTrust } from './client-address.ts'

const COST = { config: { cost: 'operations' } } as const

export interface OperationsDependencies {
  /** Null when calls can be served, otherwise a short reason. */
  readonly readiness: () => Promise<string | null>
  readonly metrics: Metrics
  /** Null when metrics have no separate address. */
  readonly config: { readonly metricsAddress: object | null }
}

/** Shows the operator whether the process is up, whether it can serve, and its metrics. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { readiness, metrics, config }: OperationsDependencies,
): void {
  const isThisMachine = createProxyTrust(['loopback'])
  app.get('/healthz', COST, async () => ({ status: 'ok' }))

  app.get('/readyz', COST, async (_request, reply) => {
    const reason = await readiness()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reason })
  })

  // Collecting all metrics takes milliseconds of the game's thread, so only this machine may request them here. For
  // monitoring from another machine there is a separate address.
  app.get('/metrics', COST, async (request, reply) => {
    if (config.metricsAddress !== null || !isThisMachine(request.ip)) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.read())
  })
}
