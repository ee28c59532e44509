// Every route has a cost: an endpoint of the protocol is `light` unless it declares another one, and the server refuses to
// start with any other route that declares none. A class of costs limits how often a caller may call and how many calls
// run at once. Callers with and without a session have separate slots, so that neither can use up the other's.

import { assert } from '@bougie/engine'
import { type Cost, refuse } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { RateRule } from '../../ports/rate-limit.ts'
import { MINUTE_MS } from '../durations.ts'
import { sendRefusal } from './error-handler.ts'
import type { EventLoopWatch } from './event-loop-watch.ts'

/** The cost of a route without a documented endpoint. */
export type RouteCost = Cost | 'page' | 'file' | 'document' | 'operations' | 'socket'

interface CostLimits {
  readonly rule: RateRule
  /** The limit for callers with a session, and again for those without. */
  readonly atOnceMax: number
}

const BURST_MS = 10_000
const RETRY_AFTER_MS = 1_000

export const COST_LIMITS: Readonly<Record<RouteCost, CostLimits>> = {
  /** Far above what a player's pages request, or several visitors without a session behind one address. */
  light: { rule: { name: 'calls', max: 3000, windowMs: MINUTE_MS }, atOnceMax: 4096 },
  heavy: { rule: { name: 'heavy calls', max: 60, windowMs: BURST_MS }, atOnceMax: 16 },
  entry: { rule: { name: 'ways in', max: 3000, windowMs: MINUTE_MS }, atOnceMax: 256 },
  /** Separate from the others: a caller over a limit may still ask whether they are blocked. */
  check: { rule: { name: 'blacklist checks', max: 300, windowMs: MINUTE_MS }, atOnceMax: 4096 },
  /** One for each socket; all players of a server may come back at once. */
  ticket: { rule: { name: 'tickets', max: 120, windowMs: MINUTE_MS }, atOnceMax: 100_000 },
  page: { rule: { name: 'pages', max: 1200, windowMs: MINUTE_MS }, atOnceMax: 256 },
  /** A page fetches some dozens, which browsers cache. */
  file: { rule: { name: 'files', max: 12_000, windowMs: MINUTE_MS }, atOnceMax: 1024 },
  document: { rule: { name: 'documents', max: 300, windowMs: MINUTE_MS }, atOnceMax: 16 },
  operations: { rule: { name: 'operations', max: 1200, windowMs: MINUTE_MS }, atOnceMax: 64 },
  /** The rule counts openings: a whole school reconnects at once when a server restarts. At once are open sockets. */
  socket: { rule: { name: 'sockets', max: 3000, windowMs: MINUTE_MS }, atOnceMax: 100_000 },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: RouteCost
  }
}

/** Must be called before any route is added. */
export function requireCosts(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      assert(config?.cost !== undefined, `${[method].flat().join(', ')} ${url} declares no cost`)
    }
  })
}

/** For plugins that add routes of their own. */
export function costsOf(scope: FastifyInstance, cost: RouteCost): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost }
  })
}

/** Also covers an address without a route. */
export function costOf(request: FastifyRequest): RouteCost {
  return request.route.config.cost ?? (request.route.isApi ? 'light' : 'page')
}

export function createCallSlots(limits: Readonly<Record<RouteCost, Pick<CostLimits, 'atOnceMax'>>> = COST_LIMITS) {
  const running = { session: new Map<RouteCost, number>(), stranger: new Map<RouteCost, number>() }
  return {
    /** False when the maximum is already running. Every successful entry must be followed by `leave`. */
    enter(cost: RouteCost, hasSession: boolean): boolean {
      const counts = hasSession ? running.session : running.stranger
      const count = counts.get(cost) ?? 0
      if (count >= limits[cost].atOnceMax) return false
      counts.set(cost, count + 1)
      return true
    },
    leave(cost: RouteCost, hasSession: boolean): void {
      const counts = hasSession ? running.session : running.stranger
      counts.set(cost, (counts.get(cost) ?? 1) - 1)
    },
  }
}

export type CallSlots = ReturnType<typeof createCallSlots>

export const TOO_MANY_AT_ONCE = refuse('SERVICE_UNAVAILABLE', { retryAfterMs: RETRY_AFTER_MS })

/**
 * Limits routes without a documented endpoint, from the handler to its response but not to its delivery, and sockets as
 * long as they are open. Documented routes limit themselves.
 */
export function boundPlainRoutes(
  app: FastifyInstance,
  { slots, watch }: { slots: CallSlots; watch: EventLoopWatch },
): void {
  const inside = new WeakMap<FastifyRequest, { readonly cost: RouteCost; readonly hasSession: boolean }>()

  function leave(request: FastifyRequest): void {
    const entered = inside.get(request)
    if (entered === undefined) return
    inside.delete(request)
    slots.leave(entered.cost, entered.hasSession)
  }

  app.addHook('preHandler', (request, reply, done) => {
    const cost = costOf(request)
    // A request that no file was found for runs this hook twice.
    if ((request.route.isApi && cost !== 'document') || inside.has(request)) return done()
    watch.ran(request.route.pattern ?? 'none')
    const hasSession = request.caller !== null
    if (!slots.enter(cost, hasSession)) {
      sendRefusal(request, reply, TOO_MANY_AT_ONCE)
      return
    }
    inside.set(request, { cost, hasSession })
    // An upgraded request sends no response.
    if (request.ws) {
      const { socket } = request.raw
      // It may have ended while the hooks before this one waited.
      if (socket.destroyed) leave(request)
      else socket.once('close', () => leave(request))
    }
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
}
