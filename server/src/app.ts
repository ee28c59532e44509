import { tellFormatErrorsInFrench } from '@bougie/protocol'
import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { AccessGuard } from './http/access-guard.ts'
import { refuseBlockedCalls } from './http/blocked-calls.ts'
import { createBrokenRequestHandler } from './http/broken-request.ts'
import { identifyCallers } from './http/callers.ts'
import { addClientPages } from './http/client-pages.ts'
import { compressAnswers } from './http/compression.ts'
import { boundPlainRoutes, createPlaces, requireCosts } from './http/costs.ts'
import { addDocumentation } from './http/documentation.ts'
import { handleErrors, handleFrameworkError } from './http/error-handler.ts'
import { refuseForeignPages } from './http/foreign-pages.ts'
import { createProxyTrust, readForwardedAddresses } from './http/forwarded.ts'
import { acceptJsonBodies } from './http/json-body.ts'
import { watchPaths } from './http/known-paths.ts'
import { measureCalls } from './http/measure-calls.ts'
import { handleNotFound } from './http/not-found.ts'
import { boundConnections } from './http/open-connections.ts'
import { addOperationsRoutes, type Readiness } from './http/operations-routes.ts'
import { endRefusedUpgrades, refuseStrayUpgrades, refuseWhileShut, shedLoad } from './http/pressure.ts'
import { limitCalls } from './http/rate-limits.ts'
import { logRequests } from './http/request-log.ts'
import { createRoutes, type Routes } from './http/routes.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createStallWatch, measureStalls } from './http/stall-watch.ts'
import { traceCalls } from './http/trace-calls.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Authenticator } from './ports/authenticator.ts'
import type { RateLimiter } from './ports/rate-limit.ts'
import { createRequestIds } from './request-id.ts'

/** No body is larger, except where a route says so. */
const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** How late a request that took too long is noticed. */
const CONNECTIONS_CHECK_MS = 5_000

/** What a capability shows at the edge: documented endpoints, or something of its own such as the socket. */
export interface Edge {
  readonly routes?: (routes: Routes) => void
  readonly plugin?: FastifyPluginAsync
}

export interface AppDependencies {
  readonly config: Pick<Config, 'publicOrigins' | 'trustedProxies' | 'metricsAddress'>
  readonly log: Log
  readonly authenticator: Authenticator
  readonly accessGuard: AccessGuard
  readonly rateLimiter: RateLimiter
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** False before everything is taken up again, and from the first moment of closing. */
  readonly isOpen: () => boolean
  readonly clientDirectory: string
  readonly edges: readonly Edge[]
}

/** The whole HTTP side, ready for `inject`; it never listens by itself. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, metrics } = dependencies
  // Everything that schemas refuse is told to players, in French.
  tellFormatErrorsInFrench()
  const newRequestId = createRequestIds()
  const isTrustedProxy = createProxyTrust(config.trustedProxies)
  const app = fastify({
    loggerInstance: dependencies.log,
    // Fastify's own lines hold the whole address, and with it the socket's token.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? isTrustedProxy : false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: createBrokenRequestHandler(newRequestId),
    // An offer of any other protocol, such as curl's h2c, is one that a server may leave unanswered (RFC 9110, 7.8).
    http: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    // Answered by `refuseWhileShut` instead, in the shape of all errors.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const knownPaths = watchPaths(app)
  requireCosts(app)
  const places = createPlaces()
  const watch = createStallWatch()

  readForwardedAddresses(app, config.trustedProxies)
  traceCalls(app)
  acceptJsonBodies(app)
  handleErrors(app)
  logRequests(app)
  measureCalls(app, metrics)
  measureStalls(app, watch, metrics)
  await addSecurityHeaders(app, config.publicOrigins)
  endRefusedUpgrades(app)
  refuseStrayUpgrades(app)
  refuseWhileShut(app, dependencies.isOpen)
  await shedLoad(app)
  refuseForeignPages(app)
  identifyCallers(app, dependencies.authenticator)
  boundConnections(app, isTrustedProxy)
  refuseBlockedCalls(app, dependencies)
  limitCalls(app, dependencies.rateLimiter)
  boundPlainRoutes(app, { places, watch })
  await compressAnswers(app)

  addOperationsRoutes(app, dependencies)
  await addDocumentation(app)
  const routes = createRoutes({ app, ...dependencies, places, watch })
  for (const edge of dependencies.edges) {
    edge.routes?.(routes)
    if (edge.plugin) await app.register(edge.plugin)
  }

  const clientPages = await addClientPages(app, { directory: dependencies.clientDirectory, ...config })
  handleNotFound(app, { knownPaths, clientPages })
  return app
}
