// The public trade stream of Binance: one JSON text per trade, `{ "e": "trade", "p": "<price>", … }`, wrapped in `{
// "stream", "data" }` on combined streams. The library answers the exchange's pings. The exchange closes every
// connection after a day, so reconnecting is part of normal operation.
import { readJson } from '@bougie/protocol'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { CallOff, Timers } from '../../ports/clock.ts'
import type { TradeSource } from './live-feed.ts'

export const BINANCE_TRADES = 'wss://stream.binance.com:9443/ws/btcusdt@trade'
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** A trade has about 150 bytes. */
const FRAME_BYTES_MAX = 64 * 1024
/** The exchange pings every 20 s, so a connection that is silent for this long is dead. */
const SILENCE_MAX_MS = 60_000

const tradeSchema = z.object({
  e: z.literal('trade'),
  p: z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/)),
})
const messageSchema = z.union([tradeSchema, z.object({ data: tradeSchema })])

interface BinanceSourceDependencies {
  readonly url: string
  readonly timers: Timers
  /**
   * Called for problems that an operator should know about but that do not stop the source, such as a lost connection.
   */
  readonly onProblem: (problem: string) => void
}

export function createBinanceSource({ url, timers, onProblem }: BinanceSourceDependencies): TradeSource {
  let socket: WebSocket | null = null
  let callOff: CallOff = () => undefined
  let silence: CallOff = () => undefined
  let failures = 0
  let isClosed = false

  function connect(onPrice: (price: number) => void): void {
    const opened = new WebSocket(url, {
      maxPayload: FRAME_BYTES_MAX,
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
    })
    socket = opened
    const received = () => {
      silence()
      silence = timers.after(SILENCE_MAX_MS, () => opened.terminate())
    }
    received()
    opened.on('ping', received)
    opened.on('message', (data, isBinary) => {
      received()
      const price = isBinary ? null : priceIn(String(data))
      if (price === null) return
      failures = 0
      onPrice(price)
    })
    opened.on('error', (error) => onProblem(`price feed: ${error.message}`))
    opened.on('close', () => {
      silence()
      if (!isClosed) reconnect(onPrice)
    })
  }

  function reconnect(onPrice: (price: number) => void): void {
    const delayMs = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)] ?? 0
    failures += 1
    onProblem(`price feed: connection lost, next attempt in ${delayMs} ms`)
    callOff = timers.after(delayMs, () => connect(onPrice))
  }

  return {
    start: connect,
    close() {
      isClosed = true
      callOff()
      silence()
      socket?.terminate()
      return Promise.resolve()
    },
  }
}

/** null for anything that is not a trade: other events, unexpected responses, garbage. */
function priceIn(text: string): number | null {
  const message = readJson(messageSchema, text)
  return message && Number('data' in message ? message.data.p : message.p)
}
