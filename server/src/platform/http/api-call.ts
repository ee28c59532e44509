import type { FastifyRequest } from 'fastify'

const API = /^\/api(?:[/?#]|$)/

/**
 * Whether the API was called. The route decides, not the address, because the router also accepts `/%61pi/…` and
 * `http://host/api/…` for a route of `/api/…`. The address decides when no route matches it.
 */
export function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return API.test(routeOptions.url ?? '') || API.test(url)
}
