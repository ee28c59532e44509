import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { newRequestId } from '../telemetry/trace.ts'
import { type AccessGuard, refuseBlockedRequests } from './access-guard.ts'
import { identifyCallers } from './callers.ts'
import { createProxyTrust, readForwardedAddresses } from './client-address.ts'
import { addClientPages } from './client-pages.ts'
import { compressResponses } from './compressed-responses.ts'
import { boundConnections, endConnectionsAtClose } from './connections.ts'
import { boundPlainRoutes, createCallSlots, requireCosts } from './costs.ts'
import { addDocumentation } from './documentation.ts'
import { handleBrokenRequest, handleErrors, replaceNodesResponses } from './error-handler.ts'
import { createEventLoopWatch, measureEventLoop } from './event-loop-watch.ts'
import { acceptJsonBodies } from './json-body.ts'
import { handleNotFound, handleUnreadableAddress, watchPaths } from './not-found.ts'
import { addOperationsRoutes, type OperationsDependencies } from './operations-routes.ts'
import { endRefusedUpgrades, measureOverload, refuseStrayUpgrades, refuseWhileShut, shedLoad } from './pressure.ts'
import { limitRequests } from './rate-limits.ts'
import { logRequests, measureRequests, traceRequests } from './request-log.ts'
import { recogniseRoutes } from './requested-route.ts'
import { createRoutes, type Routes } from './routes.ts'
import { addSecurityHeaders, refuseForeignPages } from './security-headers.ts'

/** The largest body, except for routes that declare their own limit. */
const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** The longest delay until a timed-out request is detected. */
const CONNECTIONS_CHECK_MS = 5_000

/**
 * Stands for Fastify's own compilers, which load a hundred files at every start. The schemas are zod's: their compilers
 * are set below, before any route is added.
 */
function loadNoCompiler(): never {
  throw new Error('Schemas are compiled by zod only')
}

/** The edge of a capability: documented endpoints, or a plugin such as the socket's. */
export interface Edge {
  readonly routes?: (routes: Routes) => void
  readonly plugin?: FastifyPluginAsync
}

interface AppDependencies extends OperationsDependencies, Pick<SharedDependencies, 'log' | 'clock' | 'rateLimiter'> {
  readonly authenticator: Authenticator
  readonly accessGuard: AccessGuard
  /** False until all stored work is resumed, and again once closing has begun. */
  readonly isOpen: () => boolean
  /** Measured by the event loop, unless given. */
  readonly isOverloaded?: (() => boolean) | undefined
  readonly clientDirectory: string
  readonly edges: readonly Edge[]
}

/** The whole HTTP layer, ready for `inject`; it does not listen by itself. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, metrics } = dependencies
  const isTrustedProxy = createProxyTrust(config.trustedProxies)
  const app = fastify({
    loggerInstance: dependencies.log,
    // Fastify's own log lines contain the whole address, and with it the socket's token.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? isTrustedProxy : false,
    frameworkErrors: handleUnreadableAddress,
    clientErrorHandler: handleBrokenRequest,
    http: {
      // `replaceNodesResponses` refuses instead.
      requireHostHeader: false,
      // A server may ignore offers to upgrade to other protocols, such as curl's h2c (RFC 9110, 7.8).
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    // `refuseWhileShut` responds instead, in the same shape as all errors.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: loadNoCompiler, buildSerializer: loadNoCompiler } },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const knownPaths = watchPaths(app)
  requireCosts(app)
  recogniseRoutes(app)
  const slots = createCallSlots()
  const watch = createEventLoopWatch()

  readForwardedAddresses(app, config.trustedProxies)
  traceRequests(app)
  acceptJsonBodies(app)
  handleErrors(app)
  logRequests(app, dependencies.clock)
  measureRequests(app, metrics)
  measureEventLoop(app, watch, metrics)
  await addSecurityHeaders(app, config.publicOrigins)
  endRefusedUpgrades(app)
  replaceNodesResponses(app)
  refuseStrayUpgrades(app)
  refuseWhileShut(app, dependencies.isOpen)
  shedLoad(app, dependencies.isOverloaded ?? (await measureOverload(app)))
  refuseForeignPages(app)
  identifyCallers(app, dependencies.authenticator)
  boundConnections(app, isTrustedProxy)
  endConnectionsAtClose(app)
  refuseBlockedRequests(app, dependencies)
  limitRequests(app, dependencies.rateLimiter)
  boundPlainRoutes(app, { slots, watch })
  await compressResponses(app)

  addOperationsRoutes(app, dependencies)
  await addDocumentation(app)
  const routes = createRoutes({ app, ...dependencies, slots, watch })
  for (const edge of dependencies.edges) {
    edge.routes?.(routes)
    if (edge.plugin) await app.register(edge.plugin)
  }

  const clientPages = await addClientPages(app, { directory: dependencies.clientDirectory, ...config })
  handleNotFound(app, { knownPaths, clientPages })
  return app
}
