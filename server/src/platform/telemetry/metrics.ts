import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that Prometheus reads. A capability may register more on `registry`. */
export function createMetrics() {
  const registry = new Registry()
  let reading: Promise<string> | null = null
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
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'bougie_sockets',
      help: 'Open WebSocket connections',
      labelNames: ['kind'],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'bougie_errors_total',
      help: 'Refusals and failures sent to callers, by code, over HTTP and sockets',
      labelNames: ['edge', 'code'],
      registers: [registry],
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
