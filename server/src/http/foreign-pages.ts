import { refuse } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiCall } from './api-call.ts'
import { sendRefusal } from './error-answer.ts'

/** Opened in a browser of their own, from wherever a link to them stands. */
const DOCUMENTS = /^\/api\/(docs(\/|$)|openapi\.json$|asyncapi\.json$)/

/**
 * No page of another site calls the API: what it can send without asking, such as the address of an image, comes from its
 * visitor's address and would count against it. Browsers say so (Fetch Metadata); programs say nothing and are no page.
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
