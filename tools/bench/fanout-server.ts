// The servers that the fan-out scenarios compare, each in its own process: our gateway and fan-out behind the real
// socket route, a bare ws server that writes one prebuilt frame to each socket in a loop, and one that sends each socket
// a text, as frameworks do.
import type { AddressInfo, Socket } from 'node:net'
import type { CycleId, ServerMessageOf } from '@bougie/protocol'
import {
  addSocketRoute,
  createDispatch,
  createFanOut,
  createGateway,
  createMemoryBus,
  createMemoryPresence,
  createMetrics,
  createTasks,
  frameOf,
  systemClock,
  systemRandom,
  systemTimers,
  unlimited,
} from '@bougie/server'
import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

const AUDIENCE = 'cycle'

/** Commands of the bench to a server under test. */
export interface FanOutOrder {
  readonly perTick: number
  readonly ms: number
}

export interface FanOutDone {
  readonly messages: number
  readonly bytesPerSocket: number
  readonly cpuMs: number
}

interface UnderTest {
  readonly port: number
  /** Sends one message to every socket; returns the number of bytes per socket. */
  publish(index: number): number
  isDrained(): boolean
}

async function startOurs(): Promise<UnderTest> {
  const metrics = createMetrics()
  const tasks = createTasks({ onFailure: fail })
  const context = { clock: systemClock, timers: systemTimers, random: systemRandom, tasks, metrics }
  const fanOut = createFanOut(context)
  const dispatch = createDispatch({ ...context, fanOut, metrics, responseKeys: null, handlers: {}, onFailure: fail })
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

/** A bare ws server; `publish` sends one message to all its clients and returns the number of bytes per socket. */
async function startBare(publish: (clients: Set<WebSocket>, index: number) => number): Promise<UnderTest> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: portOf(server.address()),
    publish: (index) => publish(server.clients, index),
    isDrained() {
      for (const socket of server.clients) if (networkOf(socket).writableLength > 0) return false
      return true
    },
  }
}

const prebuilt = frameOf(candleUpdate(0)).bytes

function writePrebuilt(clients: Set<WebSocket>): number {
  for (const socket of clients) networkOf(socket).write(prebuilt)
  return prebuilt.length
}

function sendText(clients: Set<WebSocket>, index: number): number {
  const message = candleUpdate(index)
  const text = JSON.stringify(message)
  for (const socket of clients) socket.send(text)
  return frameOf(message).bytes.length
}

/** Messages of the size of a running cycle's; like those, each differs from the previous one. */
function candleUpdate(index: number): ServerMessageOf<'candleUpdate'> {
  const close = 64_321.5 + (index % 100) / 100
  return {
    type: 'candleUpdate',
    cycleId: '0199f2c4-7b1e-7c34-9d8e-2a6b5c4d3e2f' as CycleId,
    candle: { number: 1 + (index % 30), open: 64_320.11, high: 64_327.93, low: 64_318.02, close, isPreValue: false },
    point: 1 + (index % 10),
    currentPrice: close,
    odds: { up: 1.76, down: 2.31 },
    bonus: 0.31,
    malus: 0.24,
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

export type FanOutKind = 'ours' | 'bare' | 'text'

const START: Readonly<Record<FanOutKind, () => Promise<UnderTest>>> = {
  ours: startOurs,
  bare: () => startBare(writePrebuilt),
  text: () => startBare(sendText),
}

const server = await START[process.argv[2] as FanOutKind]()
process.on('message', async (order: FanOutOrder) => process.send?.(await carryOut(order, server)))
process.on('disconnect', () => process.exit())
process.send?.({ port: server.port })
