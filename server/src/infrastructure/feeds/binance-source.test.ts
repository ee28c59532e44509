// Runs against a local server that sends the exchange's documented messages and fails in every way that a network does.
import { on, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { until } from '@bougie/api-client/until.ts'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createFakeClock, type FakeClock } from '../../../test/fake-clock.ts'
import { createBinanceSource } from './binance-source.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openExchange() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const connections = on(server, 'connection')
  closing.push(async () => {
    for (const client of server.clients) client.terminate()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `ws://127.0.0.1:${port}/ws/btcusdt@trade`,
    /** The next connection of the source. */
    async next(): Promise<WebSocket> {
      const { value = [] } = await connections.next()
      return value[0]
    },
  }
}

function listen(url: string, clock: FakeClock) {
  const problems: string[] = []
  const prices: number[] = []
  const source = createBinanceSource({ url, timers: clock, onProblem: (problem) => problems.push(problem) })
  source.start((price) => prices.push(price))
  closing.push(() => source.close())
  return {
    prices,
    problems,
    received: (count: number) => until(() => prices.length >= count),
    /** Resolves with the next problem after this call. */
    nextProblem: (known = problems.length) => until(() => problems.length > known),
  }
}

/** A trade message with all documented fields. */
function trade(price: string) {
  return {
    e: 'trade',
    E: 1_672_515_782_136,
    s: 'BTCUSDT',
    t: 12_345,
    p: price,
    q: '0.00100000',
    T: 1_672_515_782_136,
    m: true,
    M: true,
  }
}

test('trades of the raw and of a combined stream are prices', async () => {
  const exchange = await openExchange()
  const { received, prices } = listen(exchange.url, createFakeClock())
  const socket = await exchange.next()
  socket.send(JSON.stringify(trade('97123.45000000')))
  socket.send(JSON.stringify({ stream: 'btcusdt@trade', data: trade('97124.00000000') }))
  await received(2)
  expect(prices).toEqual([97_123.45, 97_124])
})

test('garbage is no price and no reason to stop', async () => {
  const exchange = await openExchange()
  const { received, prices } = listen(exchange.url, createFakeClock())
  const socket = await exchange.next()
  const garbage = [
    'no json',
    '[]',
    'null',
    '{"e":"trade"}',
    '{"e":"trade","p":97123.45}',
    '{"e":"trade","p":"-1"}',
    '{"e":"trade","p":"1e9"}',
    '{"e":"trade","p":"NaN"}',
    '{"e":"aggTrade","p":"97123.45"}',
    '{"result":null,"id":1}',
    '{"e":"serverShutdown","E":1770123456789}',
  ]
  for (const text of garbage) socket.send(text)
  socket.send(Buffer.from(JSON.stringify(trade('1.00'))), { binary: true })
  socket.send(JSON.stringify(trade('2.00')))
  await received(1)
  expect(prices).toEqual([2])
})

test('a ping of the exchange is answered with its own payload', async () => {
  const exchange = await openExchange()
  listen(exchange.url, createFakeClock())
  const socket = await exchange.next()
  const pong = once(socket, 'pong')
  socket.ping('1735000000')
  const [payload] = await pong
  expect(String(payload)).toBe('1735000000')
})

test('a lost connection is opened again, later each time that nothing came of it', async () => {
  const exchange = await openExchange()
  const clock = createFakeClock()
  const { received, problems, nextProblem, prices } = listen(exchange.url, clock)
  for (const delayMs of [1_000, 2_000, 5_000, 10_000, 30_000, 30_000]) {
    const socket = await exchange.next()
    const lost = nextProblem()
    socket.terminate()
    await lost
    expect(problems.at(-1)).toBe(`price feed: connection lost, next attempt in ${delayMs} ms`)
    await clock.advance(delayMs)
  }
  const socket = await exchange.next()
  socket.send(JSON.stringify(trade('3.00')))
  await received(1)
  const lost = nextProblem()
  socket.close(1_001)
  await lost
  expect(problems.at(-1)).toBe('price feed: connection lost, next attempt in 1000 ms')
  expect(prices).toEqual([3])
})

test('a silent connection is given up', async () => {
  const exchange = await openExchange()
  const clock = createFakeClock()
  const { nextProblem } = listen(exchange.url, clock)
  const socket = await exchange.next()
  const closed = once(socket, 'close')
  const lost = nextProblem()
  await clock.advance(60_000)
  await closed
  await lost
  await clock.advance(1_000)
  expect((await exchange.next()).readyState).toBe(1)
})

test('a connection on which nothing is traded is kept while the exchange pings', async () => {
  const exchange = await openExchange()
  const clock = createFakeClock()
  const { problems } = listen(exchange.url, clock)
  const socket = await exchange.next()
  for (let pings = 0; pings < 3; pings += 1) {
    await clock.advance(40_000)
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
  }
  expect([problems, socket.readyState]).toEqual([[], 1])
})

test('a closed source opens nothing any more', async () => {
  const exchange = await openExchange()
  const clock = createFakeClock()
  const source = createBinanceSource({ url: exchange.url, timers: clock, onProblem: () => undefined })
  source.start(() => undefined)
  const socket = await exchange.next()
  const closed = once(socket, 'close')
  await source.close()
  await closed
  await clock.advance(60_000)
  expect(exchange.server.clients.size).toBe(0)
})
