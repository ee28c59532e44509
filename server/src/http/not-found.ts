import { refuse, refuseMissing } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import { asksForPage, type ClientPages, isPageAddress, PAGE_METHODS } from './client-pages.ts'
import { sendRefusal } from './error-answer.ts'
import type { KnownPaths } from './known-paths.ts'
import { pathOf } from './request-log.ts'

/** No route: a known path with another method, a page of the single-page client, or nothing. */
export function handleNotFound(
  app: FastifyInstance,
  { knownPaths, clientPages }: { knownPaths: KnownPaths; clientPages: ClientPages | null },
): void {
  app.setNotFoundHandler((request, reply) => {
    const isPage = clientPages !== null && isPageAddress(request.url)
    const methods = knownPaths.methodsOf(pathOf(request.url)) ?? (isPage ? PAGE_METHODS : null)
    if (methods && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return sendRefusal(request, reply, refuse('METHOD_NOT_ALLOWED'))
    }
    if (clientPages && asksForPage(request)) return clientPages.sendPage(request, reply)
    return sendRefusal(request, reply, refuseMissing('address'))
  })
}
