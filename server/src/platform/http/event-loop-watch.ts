// Code that blocks the thread blocks everybody's game. A heartbeat detects its own delay, and the longest stretch since
// the previous heartbeat identifies the blocking code.
import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { SECOND_MS } from '../durations.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const BEAT_MS = 10
/** Nothing on the game's thread should take longer. */
const STALL_MS = 20
const NOBODY = 'none'

export function createEventLoopWatch(nowMs: () => number = () => performance.now()) {
  let [current, beganMs, beatMs] = [NOBODY, nowMs(), nowMs()]
  let [longestRoute, longestMs] = [NOBODY, 0]

  function ran(route: string): void {
    const atMs = nowMs()
    if (atMs - beganMs > longestMs) [longestRoute, longestMs] = [current, atMs - beganMs]
    current = route
    beganMs = atMs
  }

  return {
    /** Called when code of this route begins to run, or continues. */
    ran,
    /** Called at a fixed interval; returns the route that blocked the thread and for how long, or null. */
    beat() {
      ran(NOBODY)
      const [route, lateMs] = [longestRoute, beganMs - beatMs - BEAT_MS]
      beatMs = beganMs
      ;[longestRoute, longestMs] = [NOBODY, 0]
      return lateMs < STALL_MS ? null : { route, blockedMs: lateMs + BEAT_MS }
    },
  }
}

export type EventLoopWatch = ReturnType<typeof createEventLoopWatch>

export function measureEventLoop(app: FastifyInstance, watch: EventLoopWatch, { registry }: Metrics): void {
  const stalls = new Histogram({
    name: 'bougie_event_loop_stall_seconds',
    help: 'Times that the thread was blocked for more than 20 ms, by the route that blocked it longest',
    labelNames: ['route'],
    buckets: [0.03, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  })
  let heart: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    watch.beat()
    heart = setInterval(() => {
      const stall = watch.beat()
      if (stall !== null) stalls.observe({ route: stall.route }, stall.blockedMs / SECOND_MS)
    }, BEAT_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(heart))
}
