// Serves the metrics on a separate address, so that monitoring from another machine needs no route through the proxy,
// and players have no access to them.
import { createServer, type Server } from 'node:http'
import type { Metrics } from '../platform/telemetry/metrics.ts'

const REQUEST_TIMEOUT_MS = 10_000
const CONNECTIONS_MAX = 16

export function listenForMetrics(
  metrics: Pick<Metrics, 'registry' | 'read'>,
  address: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = CONNECTIONS_MAX
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      // The metrics server must not keep the process alive.
      server.unref()
      resolve(server)
    })
  })
}
