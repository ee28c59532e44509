import { refuse } from '@bougie/protocol'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { refuseBy } from './error-handler.ts'

const HSTS_SECONDS = 365 * 24 * 3600
const HSTS = `max-age=${HSTS_SECONDS}; includeSubDomains`

/** API responses are data: not cached anywhere, and loading nothing when opened in a browser. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Pages and files get all of helmet's headers. Calls get only the few that matter to them, because headers cost time on
 * each call.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    global: false,
    // Each page sends its own policy, see `pagePolicy`.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: hasHttps(publicOrigins) ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  })
  const apiHeaders = { ...API_HEADERS, ...(hasHttps(publicOrigins) ? { 'strict-transport-security': HSTS } : {}) }
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.route.isApi
    // The API's documentation page is the only page under /api.
    if (!isCall || request.route.pattern?.startsWith('/api/docs')) reply.helmet()
    if (isCall) reply.headers(apiHeaders)
    done()
  })
}

/**
 * The strictest policy with which the built client works: scripts are files of our own; the component library writes
 * `<style>` elements at run time, which carry the nonce of the page (decision 031).
 */
export function pagePolicy(publicOrigins: readonly string[], nonce: string): string {
  const isHttps = publicOrigins[0]?.startsWith('https:')
  // In older Safari 'self' does not include sockets.
  const sockets = publicOrigins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // A player's own picture is a data: URL, a picture to crop a blob: URL.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets}`,
    "manifest-src 'self'",
    // The worker caches the shell of the app, see `WORKER_POLICY`.
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A service worker obeys the policy of its own file, and all it does is fetch from this origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Browsers ignore this header over http, so one https origin among several suffices. */
export function hasHttps(origins: readonly string[]): boolean {
  return origins.some((origin) => origin.startsWith('https:'))
}

/** Documents that may be opened in a browser from a link on any page. */
const DOCUMENTS = /^\/api\/(docs(\/|$)|openapi\.json$|asyncapi\.json$)/

/**
 * No page of another site may call the API: a request that it can send without permission, such as an image address,
 * comes from its visitor's address and would count against it. Browsers declare such requests (Fetch Metadata);
 * programs declare nothing and are not pages.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    refuseBy(({ headers, route }) => {
      const opensDocument = headers['sec-fetch-dest'] === 'document' && DOCUMENTS.test(route.pattern ?? '')
      return headers['sec-fetch-site'] === 'cross-site' && route.isApi && !opensDocument ? refuse('FORBIDDEN') : null
    }),
  )
}
