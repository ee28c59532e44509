import type { FastifyRequest } from 'fastify'

const API = /^\/api(?:[/?#]|$)/

/**
 * Whether the API was called. The route decides, not the address: the router also takes `/%61pi/…` and
 * `http://host/api/…` for a route of `/api/…`. The address counts where no route has it.
 */
export function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return API.test(routeOptions.url ?? '') || API.test(url)
}
