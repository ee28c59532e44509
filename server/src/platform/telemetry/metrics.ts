import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The kinds of sockets. */
const SOCKET_KINDS = ['guest', 'player'] as const

/** The metrics that Prometheus reads. A capability may register more on `registry`. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  let reading: Promise<string> | null = null
  const sockets = new Gauge({
    name: 'bougie_sockets',
    help: 'Open WebSocket connections',
    labelNames: ['kind'],
    registers,
  })
  // A gauge without a sample is missing, which is not the same as 0.
  for (const kind of SOCKET_KINDS) sockets.set({ kind }, 0)
  return {
    registry,
    /** All metrics as text. Concurrent callers share one collection. */
    read(): Promise<string> {
      reading ??= registry.metrics().finally(() => {
        reading = null
      })
      return reading
    },
    httpSeconds: new Histogram({
      name: 'bougie_http_request_seconds',
      help: 'Duration of HTTP calls by documented route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    sockets,
    errors: new Counter({
      name: 'bougie_errors_total',
      help: 'Refusals and failures sent to callers, by code, over HTTP and sockets',
      labelNames: ['edge', 'code'],
      registers,
    }),
    socketsClosed: new Counter({
      name: 'bougie_sockets_closed_total',
      help: 'Sockets that the server closed, by close code',
      labelNames: ['code'],
      registers,
    }),
    messagesReceived: new Counter({
      name: 'bougie_messages_received_total',
      help: 'Messages from clients, by type',
      labelNames: ['type'],
      registers,
    }),
    messagesSent: new Counter({
      name: 'bougie_messages_sent_total',
      help: 'Distinct messages to clients, by type; one to many sockets counts once',
      labelNames: ['type'],
      registers,
    }),
    tasksFailed: new Counter({
      name: 'bougie_tasks_failed_total',
      help: 'Background tasks that failed, by name',
      labelNames: ['task'],
      registers,
    }),
    ticksDropped: new Counter({
      name: 'bougie_price_ticks_dropped_total',
      help: 'Price ticks withheld from sockets that read too slowly',
      registers,
    }),
  }
}

/**
 * Adds the metrics of the process: memory, processor, garbage collection, event loop. Call it once per process: the
 * library's observers and timers can't be stopped.
 */
export function measureProcess({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry })
}

export type Metrics = ReturnType<typeof createMetrics>
