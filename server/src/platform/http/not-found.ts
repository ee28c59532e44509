import { refuse, refuseMissing } from '@bougie/protocol'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asksForPage, type ClientPages, isPageAddress, PAGE_METHODS } from './client-pages.ts'
import { refusalOf, sendRefusal } from './error-handler.ts'
import { pathOf } from './request-log.ts'

/** Responds when no route matches: a known path with another method, a page of the single-page client, or nothing. */
export function handleNotFound(
  app: FastifyInstance,
  { knownPaths, clientPages }: { knownPaths: KnownPaths; clientPages: ClientPages },
): void {
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = clientPages !== null && isPageAddress(request.url)
    const methods = knownPaths.methodsOf(pathOf(request.url)) ?? (isPage ? PAGE_METHODS : null)
    if (methods && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return sendRefusal(request, reply, refuse('METHOD_NOT_ALLOWED'))
    }
    if (clientPages && asksForPage(request)) return clientPages.sendPage(request, reply)
    // During an update another server has the file: a cache between must not store its absence here.
    return sendRefusal(request, reply.header('cache-control', 'no-store'), refuseMissing('address'))
  }
  app.setNotFoundHandler(respond)
  // Before the body is looked at, whose type says nothing about the address: Fastify refuses a QUERY without one, and
  // any body that is not JSON.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && !PAGE_METHODS.includes(request.method)) respond(request, reply)
    else done()
  })
}

/**
 * For failures before a route is found, such as an address with a broken escape; no hook has run then. [A19] the page,
 * whose router redirects unknown addresses, is never sent for such a one: a browser is redirected here.
 */
export function handleUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  if (asksForPage(request)) reply.redirect('/')
  else sendRefusal(request, reply, refusalOf(error))
}

/** Must be called before the routes are added. */
export function watchPaths(app: FastifyInstance) {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route for static files would match every address.
    if (url.includes('*')) return
    const known = paths.get(url) ?? new Set()
    paths.set(url, known)
    for (const each of [method].flat()) known.add(each)
  })
  // Compiled at the first address without a route, not at the start.
  let patterns: readonly { readonly pattern: RegExp; readonly known: Set<string> }[] | null = null
  return {
    /** Null when no route has this path. */
    methodsOf(path: string): readonly string[] | null {
      patterns ??= [...paths].map(([url, known]) => ({ pattern: patternOf(url), known }))
      const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ known }) => [...known])
      return methods.length === 0 ? null : [...new Set(methods)].sort()
    },
  }
}

type KnownPaths = ReturnType<typeof watchPaths>

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
