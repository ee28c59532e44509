// The route that a request matched. Fastify composes `routeOptions` anew at every access, and a call passes a dozen hooks
// that need a part of it.
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

interface RequestedRoute {
  /** As declared, with the names of its parameters; null for an address without a route. */
  readonly pattern: string | null
  readonly config: FastifyContextConfig
  /**
   * Whether the API was called. The route decides, not the address, because the router also accepts `/%61pi/…` and
   * `http://host/api/…` for a route of `/api/…`. The address decides when no route matches it.
   */
  readonly isApi: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly route: RequestedRoute
    /** The route once it was asked for. */
    knownRoute: RequestedRoute | null
  }
}

/** Must be called before any hook that reads `request.route` is added. */
export function recogniseRoutes(app: FastifyInstance): void {
  app.decorateRequest('knownRoute', null)
  app.decorateRequest('route', {
    getter() {
      this.knownRoute ??= routeOf(this)
      return this.knownRoute
    },
  })
}

const API = /^\/api(?:[/?#]|$)/

function routeOf({ routeOptions, url: address }: FastifyRequest): RequestedRoute {
  const { url: pattern = null, config } = routeOptions
  return { pattern, config, isApi: API.test(pattern ?? '') || API.test(address) }
}
