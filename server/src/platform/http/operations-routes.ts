import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { createProxyTrust } from './client-address.ts'
import { hasHttps } from './security-headers.ts'

const COST = { config: { cost: 'operations' } } as const

export interface OperationsDependencies {
  /** Null when calls can be served, otherwise a short reason. */
  readonly readiness: () => Promise<string | null>
  readonly metrics: Metrics
  readonly config: {
    readonly publicOrigins: readonly string[]
    readonly trustedProxies: readonly string[]
    /** Null when metrics have no separate address. */
    readonly metricsAddress: object | null
  }
}

/** Shows the operator whether the process is up, whether it can serve, and its metrics. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { readiness, metrics, config }: OperationsDependencies,
): void {
  const { publicOrigins, trustedProxies, metricsAddress } = config
  const isLoopback = createProxyTrust(['loopback'])
  // This server speaks no https, so the players of an https origin come by a proxy. Unless it is trusted to name them,
  // all of them have its address, mostly this machine's; some proxies at least add the header.
  const areHidden = hasHttps(publicOrigins) && trustedProxies.length === 0
  const isThisMachine = ({ ip, headers }: FastifyRequest) =>
    !areHidden && isLoopback(ip) && headers['x-forwarded-for'] === undefined

  app.get('/healthz', COST, async () => ({ status: 'ok' }))

  app.get('/readyz', COST, async (_request, reply) => {
    const reason = await readiness()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reason })
  })

  // Collecting all metrics takes milliseconds of the game's thread, so only this machine may request them here. For
  // monitoring from another machine there is a separate address.
  app.get('/metrics', COST, async (request, reply) => {
    if (metricsAddress !== null || !isThisMachine(request)) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.read())
  })
}
