import { refuse, refuseMissing } from '@bougie/protocol'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { costOf } from './costs.ts'
import { refuseBy } from './error-handler.ts'

/** The mean delay of the event loop over a second; beyond this, calls would time out anyway. */
const EVENT_LOOP_DELAY_MS_MAX = 1000
const SAMPLE_MS = 1000
const RETRY_AFTER_MS = 5000
/** Monitoring must see that the server is overloaded, not that it is unreachable. */
const ALWAYS_RESPONDED = new Set(['/healthz', '/readyz', '/metrics'])

export const UNAVAILABLE = refuse('SERVICE_UNAVAILABLE', { retryAfterMs: RETRY_AFTER_MS })

/** Refuses calls while the server starts or closes. */
export function refuseWhileShut(app: FastifyInstance, isOpen: () => boolean): void {
  app.addHook(
    'onRequest',
    refuseBy(({ route }) => (isOpen() || ALWAYS_RESPONDED.has(route.pattern ?? '') ? null : UNAVAILABLE)),
  )
}

/** The only route that opens sockets. */
export const SOCKET_ROUTE = '/ws'

export function refuseStrayUpgrades(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    refuseBy(({ headers: { upgrade, connection }, route }) => {
      const asks = upgrade?.toLowerCase() === 'websocket' && /\bupgrade\b/i.test(connection ?? '')
      return asks && route.pattern !== SOCKET_ROUTE ? refuseMissing('address') : null
    }),
  )
}

/**
 * Nothing owns the connection of an upgrade that was refused before the socket's own route: it would stay open and
 * delay the shutdown of the server. The response says so, or a proxy would keep the connection for the next request.
 */
export function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon()
    done()
  })
}

/**
 * Refuses calls while the server is overloaded. Files are spared: a page that was let in is blank without its scripts,
 * and its reader would only load it again. No new page is let in meanwhile.
 */
export function shedLoad(app: FastifyInstance, isOverloaded: () => boolean): void {
  app.addHook(
    'onRequest',
    refuseBy((request) => {
      if (!isOverloaded()) return null
      const isSpared = ALWAYS_RESPONDED.has(request.route.pattern ?? '') || costOf(request) === 'file'
      return isSpared ? null : UNAVAILABLE
    }),
  )
}

/** Whether the event loop has been slow for longer than one sample. */
export async function measureOverload(app: FastifyInstance): Promise<() => boolean> {
  const isLasting = createPatience(() => performance.now())
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    sampleInterval: SAMPLE_MS,
    // The plugin's own hook refuses nothing.
    pressureHandler: () => undefined,
  })
  return () => app.isUnderPressure() && isLasting()
}

/**
 * One long tick, such as loading everything at start or a machine that woke up, is over when it is measured. So the
 * first slow sample refuses nothing; only calls during the samples after it are refused.
 */
export function createPatience(nowMs: () => number): () => boolean {
  let beganMs = Number.NEGATIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const atMs = nowMs()
    if (atMs - lastMs > 2 * SAMPLE_MS) beganMs = atMs
    lastMs = atMs
    return atMs - beganMs > 1.5 * SAMPLE_MS
  }
}
