import type { FastifyInstance } from 'fastify'

/**
 * One line when a call ends: what changes something or fails at info, what only reads at debug. It names the path
 * without its query, because the socket's query holds a token.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, id: requestId } = request
    const { statusCode, elapsedTime } = reply
    const line = { requestId, method, path: pathOf(url), statusCode, durationMs: Math.round(elapsedTime * 10) / 10 }
    const isQuietRead = method === 'GET' && statusCode < 400
    if (isQuietRead) app.log.debug(line, 'answered')
    else app.log.info(line, 'answered')
    done()
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
