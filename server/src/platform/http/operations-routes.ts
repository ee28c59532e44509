import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { createProxyTrust } from './client-address.ts'

/** Null when calls can be served, else the reason in a few words. */
export type Readiness = () => Promise<string | null>

const COST = { config: { cost: 'operations' } } as const

export interface OperationsDependencies {
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Null where the figures have no address of their own. */
  readonly config: { readonly metricsAddress: object | null }
}

/** For the operator: is it up, can it serve, how is it doing. */
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

  // Gathering all figures takes milliseconds of the game's thread: nobody outside may ask for them, and there is an address
  // of their own for who watches from another machine.
  app.get('/metrics', COST, async (request, reply) => {
    if (config.metricsAddress !== null || !isThisMachine(request.ip)) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.read())
  })
}
