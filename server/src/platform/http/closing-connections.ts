import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Less than the process has for its whole close: after the last request it stores running work. */
const REQUESTS_END_WITHIN_MS = 3_000

/**
 * Node closes idle connections when a server closes, but not those on which nothing was sent yet, which browsers open
 * in advance, and from then on it no longer times out requests. Both would keep the server open.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let patience: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const) {
    app.server.on(event, ({ socket }: IncomingMessage) => unused.delete(socket))
  }
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    patience = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(patience)
    done()
  })
}
