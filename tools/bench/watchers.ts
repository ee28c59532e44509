// Many players who watch the cycle, in a process of its own. Each has the client's own live socket, with its pings and
// its delays before it connects again. One in `SAMPLE_EVERY` reads at once and measures when points arrive; the others
// read once a second, because reading every point of every socket would cost this process more than the server.
import { createLiveSocket, systemTimers } from '@bougie/api-client/live-socket.ts'
import { createServerClock } from '@bougie/api-client/server-clock.ts'
import { until } from '@bougie/api-client/until.ts'
import { cyclePointAtMs, POINTS_PER_CANDLE } from '@bougie/engine'
import type { CycleStateMessage, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { inParallel } from '../player/in-parallel.ts'
import { openWatchingConnection, type WatchingConnection } from './watching-connection.ts'
import { UPGRADES_AT_ONCE } from './web-socket.ts'

const SAMPLE_EVERY = 18
/** The first samples also read the states, which contain the start of each cycle. */
const CHRONICLERS = 5
const READ_EVERY_MS = 1_000
const READ_STEP_MS = 20
const CONNECTED_WITHIN_MS = 120_000
const TYPE_STARTS_AT = '{"type":"'.length
const [CANDLE_UPDATE, INITIAL_STATE, STATE, PONG] = ['candleUpdate"', 'initialState"', 'state"', 'pong"'] as const

export type WatchersOrder =
  | { readonly type: 'connect'; readonly port: number; readonly tokens: readonly string[] }
  | { readonly type: 'measure'; readonly ms: number }
  /** Reads everything at once, so that the server's goodbye arrives; ends when so many states have been received. */
  | { readonly type: 'attendRestart'; readonly states: number; readonly withinMs: number }

export interface Measured {
  readonly latenessMs: readonly number[]
  /** The number of sockets that read at once. */
  readonly samples: number
  readonly lost: number
  readonly cpuMs: number
}

export interface Restarted {
  readonly states: number
  /** Attempts that failed once the first had succeeded, by reason. */
  readonly refusals: readonly (readonly [reason: string, count: number])[]
  /** Those before, while no server is open; each is repeated after the client's usual delay. */
  readonly early: readonly (readonly [reason: string, count: number])[]
  /** From the order to the last state. */
  readonly tookMs: number
  readonly cpuMs: number
}

interface Point {
  readonly cycleId: string
  readonly index: number
  readonly receivedAtMs: number
}

const watchers: Watcher[] = []
const cycleStarts = new Map<string, Pick<CycleStateMessage, 'startedAt' | 'candleDuration'>>()
let points: Point[] | null = null
/** States that were received since the last order. */
let states = 0
let lastStateAtMs = 0
/** Players who still come once another has received the state and left. */
let arrivals = 0
/** Failed attempts by reason: before the first state, while the server starts, and after it. */
const early = new Map<string, number>()
const refusals = new Map<string, number>()

type Watcher = ReturnType<typeof createWatcher>

function createWatcher(index: number, port: number, token: string) {
  const isSample = index % SAMPLE_EVERY === 0
  const isChronicler = isSample && index < SAMPLE_EVERY * CHRONICLERS
  // An address for each player, as on the internet.
  const localAddress = `127.1.${index >> 8}.${index & 0xff}`
  let connection: WatchingConnection | null = null
  let hasState = false
  let isAttentive = isSample
  const connected = Promise.withResolvers<void>()

  const live = createLiveSocket({
    address: () => `/ws?token=${encodeURIComponent(token)}`,
    open(path) {
      hasState = false
      const url = `http://127.0.0.1:${port}${path}`
      connection = openWatchingConnection({ url, localAddress, onText, onRead, onRefused })
      return connection
    },
    timers: systemTimers,
    clock: createServerClock(systemTimers.now),
    parse: (text) => JSON.parse(text) as ServerMessage,
    onUnreadable: () => undefined,
  })

  function onText(bytes: Buffer, start: number, end: number): void {
    const typeIs = (type: string) =>
      bytes.toString('latin1', start + TYPE_STARTS_AT, start + TYPE_STARTS_AT + type.length) === type
    const text = () => bytes.toString('utf8', start, end)
    if (typeIs(CANDLE_UPDATE)) {
      if (isSample && points !== null) points.push(pointOf(text()))
    } else if (typeIs(INITIAL_STATE) || typeIs(STATE)) {
      if (isChronicler) readStart(text())
      // Between two cycles there is no initial state, but the state of the next one.
      if (!hasState) receiveState()
    } else if (typeIs(PONG)) connection?.onmessage?.({ data: text() })
  }

  function receiveState(): void {
    hasState = true
    isAttentive = isSample
    states += 1
    lastStateAtMs = performance.now()
    connected.resolve()
    if (arrivals <= 0) return
    arrivals -= 1
    // Later, because this is called while the connection is read.
    setImmediate(() => live.restart())
  }

  function onRead(): void {
    if (hasState && !isAttentive) connection?.pause()
  }

  function onRefused(reason: string): void {
    const counts = states === 0 ? early : refusals
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }

  return {
    /** Resolves with the first state. */
    connect(): Promise<void> {
      live.connect()
      return connected.promise
    },
    isConnected: () => live.state.get().status === 'connected' && hasState,
    /** Reads what has arrived, once. */
    read: () => connection?.resume(),
    /** Reads from now on what arrives at once, until the next state. */
    attend() {
      isAttentive = true
      connection?.resume()
    },
  }
}

function pointOf(text: string): Point {
  const receivedAtMs = Date.now()
  const { cycleId, candle, point } = JSON.parse(text) as ServerMessageOf<'candleUpdate'>
  return { cycleId, index: (candle.number - 1) * POINTS_PER_CANDLE + point, receivedAtMs }
}

function readStart(text: string): void {
  const { cycleId, startedAt, candleDuration } = JSON.parse(text) as CycleStateMessage
  cycleStarts.set(cycleId, { startedAt, candleDuration })
}

/** Points of a cycle whose start is unknown are left out. */
function latenessOf({ cycleId, index, receivedAtMs }: Point): number[] {
  const cycle = cycleStarts.get(cycleId)
  if (cycle === undefined) return []
  const { startedAt: startedAtMs, candleDuration: candleMs } = cycle
  return [receivedAtMs - cyclePointAtMs({ startedAtMs, settings: { candleMs } }, index)]
}

/** Every socket reads once in `READ_EVERY_MS`, some in each step. */
function readInTurn(): void {
  let next = 0
  setInterval(() => {
    const share = Math.ceil((watchers.length * READ_STEP_MS) / READ_EVERY_MS)
    for (let count = 0; count < share; count += 1) {
      watchers[next]?.read()
      next = (next + 1) % Math.max(1, watchers.length)
    }
  }, READ_STEP_MS)
}

async function connectAll(port: number, tokens: readonly string[]): Promise<void> {
  const all = inParallel(tokens.entries(), UPGRADES_AT_ONCE, ([index, token]) => {
    const watcher = createWatcher(index, port, token)
    watchers.push(watcher)
    return watcher.connect()
  })
  const isLate = Promise.withResolvers<never>()
  const late = () =>
    isLate.reject(new Error(`${states} of ${tokens.length} got the state in ${CONNECTED_WITHIN_MS} ms`))
  const timer = setTimeout(late, CONNECTED_WITHIN_MS)
  await Promise.race([all, isLate.promise])
  clearTimeout(timer)
}

async function measure(ms: number): Promise<Measured> {
  points = []
  const before = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const { user, system } = process.cpuUsage(before)
  const latenessMs = points.flatMap(latenessOf)
  points = null
  return {
    latenessMs,
    samples: Math.ceil(watchers.length / SAMPLE_EVERY),
    lost: watchers.filter((watcher) => !watcher.isConnected()).length,
    cpuMs: (user + system) / 1000,
  }
}

async function attendRestart(wanted: number, withinMs: number): Promise<Restarted> {
  const before = process.cpuUsage()
  const beganAtMs = performance.now()
  states = 0
  early.clear()
  refusals.clear()
  arrivals = Math.max(0, wanted - watchers.length)
  for (const watcher of watchers) watcher.attend()
  // One that never gets its state is part of the result.
  await until(() => states >= wanted, { withinMs }).catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return {
    states,
    refusals: [...refusals],
    early: [...early],
    tookMs: lastStateAtMs - beganAtMs,
    cpuMs: (user + system) / 1000,
  }
}

function carryOut(order: WatchersOrder): Promise<unknown> {
  switch (order.type) {
    case 'connect':
      return connectAll(order.port, order.tokens)
    case 'measure':
      return measure(order.ms)
    default:
      return attendRestart(order.states, order.withinMs)
  }
}

readInTurn()
process.on('message', async (order: WatchersOrder) => process.send?.((await carryOut(order)) ?? null))
process.on('disconnect', () => process.exit())
process.send?.({ port: 0 })
