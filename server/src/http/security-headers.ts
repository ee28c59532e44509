import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const HSTS_SECONDS = 365 * 24 * 3600

/**
 * Answers that are not pages may load nothing at all. Pages replace this policy by their own, see client-pages.ts.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicOrigins: readonly string[]): Promise<void> {
  const isHttps = publicOrigins[0]?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
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
  const isHttps = publicOrigins[0]?.startsWith('https:') ?? false
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Profile pictures are data addresses.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${publicOrigins.map(socketOrigin).join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Named beside 'self', which older Safari doesn't take to mean sockets too. */
function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
