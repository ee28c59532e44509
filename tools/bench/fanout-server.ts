// The two servers that the fan-out scenario compares, each in its own process: our gateway and fan-out behind the real
// socket route, and a bare ws server that writes one prebuilt frame to each socket in a loop.
import type { AddressInfo, Socket } from 'node:net'
import {
  addSocketRoute,
  createDispatch,
  createFanOut,
  createGateway,
  createMemoryBus,
  createMemoryPresence,
  createMetrics,
  createSocketMetrics,
  createTasks,
  frameOf,
  noSharedResponses,
  systemClock,
  systemRandom,
  systemTimers,
  unlimited,
} from '@bougie/server'
import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { candleUpdate, type FanOutDone, type FanOutOrder } from './fanout-messages.ts'

const AUDIENCE = 'cycle'

interface UnderTest {
  readonly port: number
  /** Sends one message to every socket; returns the number of bytes per socket. */
  publish(index: number): number
  isDrained(): boolean
}

async function startOurs(): Promise<UnderTest> {
  const metrics = createSocketMetrics(createMetrics())
  const tasks = createTasks({ onFailure: fail })
  const context = { clock: systemClock, timers: systemTimers, random: systemRandom, tasks, metrics }
  const fanOut = createFanOut(context)
  const dispatch = createDispatch({ fanOut, metrics, responseStore: noSharedResponses, handlers: {}, onFailure: fail })
  const gateway = createGateway({
    ...context,
    bus: createMemoryBus({ onFailure: (_event, cause) => fail('bus', cause) }),
    presence: createMemoryPresence(),
    fanOut,
    dispatch,
    rateLimit: false,
    onOpen: [(connection) => fanOut.join(AUDIENCE, connection)],
    onTooMuch: () => undefined,
    onRefused: () => undefined,
  })
  const authenticator = {
    authenticateToken: async () => null,
    authenticateAnyScope: async () => null,
    authenticateHash: async () => null,
    authenticatePasskeyToken: async () => null,
    refuseUnproven: async () => null,
  }
  const app = fastify()
  await addSocketRoute(app, {
    gateway,
    authenticator,
    accessGuard: { hasActive: false, refuseBlocked: () => null, countHit: async () => undefined },
    rateLimiter: unlimited,
    socketTickets: { redeem: async () => null },
    publicOrigins: [],
    onRefused: () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: portOf(app.server.address()),
    publish(index) {
      const message = candleUpdate(index)
      fanOut.toAudience(AUDIENCE, message)
      return frameOf(message).bytes.length
    },
    isDrained() {
      for (const { transport } of fanOut.audienceOf(AUDIENCE)) if (transport.bufferedBytes > 0) return false
      return true
    },
  }
}

async function startBare(): Promise<UnderTest> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  const { bytes } = frameOf(candleUpdate(0))
  return {
    port: portOf(server.address()),
    publish() {
      for (const socket of server.clients) networkOf(socket).write(bytes)
      return bytes.length
    },
    isDrained() {
      for (const socket of server.clients) if (networkOf(socket).writableLength > 0) return false
      return true
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The stream that ws itself writes to. */
function networkOf(socket: WebSocket): Socket {
  return (socket as unknown as { readonly _socket: Socket })._socket
}

function fail(what: string, cause: unknown): never {
  throw new Error(what, { cause })
}

async function carryOut({ perTick, ms }: FanOutOrder, server: UnderTest): Promise<FanOutDone> {
  const began = process.cpuUsage()
  const endMs = performance.now() + ms
  let messages = 0
  let bytesPerSocket = 0
  while (performance.now() < endMs) {
    for (let sent = 0; sent < perTick; sent += 1) {
      bytesPerSocket += server.publish(messages)
      messages += 1
    }
    do await new Promise((tickEnds) => setImmediate(tickEnds))
    while (!server.isDrained())
  }
  const { user, system } = process.cpuUsage(began)
  return { messages, bytesPerSocket, cpuMs: (user + system) / 1000 }
}

const server = process.argv[2] === 'ours' ? await startOurs() : await startBare()
process.on('message', async (order: FanOutOrder) => process.send?.(await carryOut(order, server)))
process.on('disconnect', () => process.exit())
process.send?.({ port: server.port })
