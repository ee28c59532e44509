import { refuse } from '@bougie/protocol'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiCall } from './api-call.ts'
import { sendRefusal } from './error-handler.ts'

const HSTS_SECONDS = 365 * 24 * 3600
const HSTS = `max-age=${HSTS_SECONDS}; includeSubDomains`

/** A response of the API is data: stored nowhere, and nothing to load if somebody opens it in a browser. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Pages and files get all that helmet knows. Calls get the few that mean something to them: each costs every call. */
export async function addSecurityHeaders(app: FastifyInstance, publicOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    global: false,
    // Each page sends its own, see `pagePolicy`.
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
    const isCall = isApiCall(request)
    // The page of the documents is the one page among the calls.
    if (!isCall || request.routeOptions.url?.startsWith('/api/docs')) reply.helmet()
    if (isCall) reply.headers(apiHeaders)
    done()
  })
}

export interface PagePolicy {
  readonly publicOrigins: readonly string[]
  readonly nonce: string
}

/**
 * The strictest policy that the built client works with: scripts are files of our own; the component library writes
 * `<style>` elements at run time, which carry the nonce of the page (decision 031).
 */
export function pagePolicy({ publicOrigins, nonce }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Profile pictures are data addresses.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${publicOrigins.map(socketOrigin).join(' ')}`,
    "manifest-src 'self'",
    // Keeps the shell of the app, see `WORKER_POLICY`.
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(publicOrigins) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A service worker obeys the policy that its own file came with, and all that it does is fetch from here. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Browsers ignore this header over http, so one https origin among several suffices. */
export function hasHttps(origins: readonly string[]): boolean {
  return origins.some((origin) => origin.startsWith('https:'))
}

function isHttps([firstOrigin]: readonly string[]): boolean {
  return firstOrigin?.startsWith('https:') ?? false
}

/** Named beside 'self', which older Safari doesn't take to mean sockets too. */
function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** Opened in a browser of their own, from wherever a link to them stands. */
const DOCUMENTS = /^\/api\/(docs(\/|$)|openapi\.json$|asyncapi\.json$)/

/**
 * No page of another site calls the API: a request that it can send without permission, such as the address of an
 * image, comes from its visitor's address and would count against it. Browsers declare it (Fetch Metadata); programs
 * declare nothing and are no page.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['sec-fetch-site'] !== 'cross-site' || !isApiCall(request) || opensDocument(request)) done()
    else sendRefusal(request, reply, refuse('FORBIDDEN'))
  })
}

function opensDocument({ headers, routeOptions }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document' && DOCUMENTS.test(routeOptions.url ?? '')
}
