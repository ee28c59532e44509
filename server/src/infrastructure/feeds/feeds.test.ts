import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBattleSettings, roundPricesOf, simulatedEqualBandOf, startPriceOf } from '@bougie/engine'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describePriceFeed } from '../../ports/price-feed.contract.ts'
import { createFeeds, createSimulatedFeed } from './feeds.ts'
import { createLiveFeed } from './live-feed.ts'
import { createReplaySource, parseRecordedPrices, readRecordedPrices } from './replay-source.ts'

const settings = createBattleSettings({ predictionMs: 2_000, resultsWaitMs: 1_000, tickMs: 250 })
const seeds = { serverSeed: 'ab'.repeat(32), clientSeeds: ['0a', '0b'] as [string, string] }
const request = { seeds, timing: settings, round: 1, previousPrice: null }

const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function recording(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-feed-'))
  directories.push(directory)
  const file = join(directory, 'prices.csv')
  writeFileSync(file, text)
  return file
}

const lines = Array.from({ length: 200 }, (_, index) => `${1_700_000_000 + index * 0.1},${50_000 + index}`)

describePriceFeed('simulated', async () => {
  const clock = createFakeClock()
  return { feed: createSimulatedFeed(), nowMs: clock.nowMs, advance: (ms) => clock.advance(ms) }
})

describePriceFeed('replay', async () => {
  const clock = createFakeClock()
  const [feed] = createFeeds(
    { kind: 'replay', file: recording(lines.join('\n')) },
    { clock, timers: clock, onProblem: () => undefined },
  )
  if (feed === undefined) throw new Error('there is a feed')
  await clock.advance(20_000)
  return { feed, nowMs: clock.nowMs, advance: (ms) => clock.advance(ms) }
})

test('[R32] the live feed connects to the configured address', async () => {
  const exchange = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(exchange, 'listening')
  onTestFinished(() => void exchange.close())
  const { port } = exchange.address() as AddressInfo
  const clock = createFakeClock()
  const connected = once(exchange, 'connection').then(([, { url }]) => String(url))
  const failed = new Promise<string>((resolve) => {
    const url = `ws://127.0.0.1:${port}/prices`
    const [feed] = createFeeds({ kind: 'binance', url }, { clock, timers: clock, onProblem: resolve })
    onTestFinished(() => feed?.close())
  })
  expect(await Promise.race([connected, failed])).toBe('/prices')
})

test('the simulated feed gives what the page recomputes from the seeds', () => {
  const feed = createSimulatedFeed()
  const path = feed.openRound(request)
  const starts = { predictionStartedAtMs: 0, resultsWaitStartedAtMs: null }
  const expected = roundPricesOf({ seeds, timing: settings, round: 1, startPrice: startPriceOf(seeds) })
  expect(path.first(expected.length, starts)).toEqual(expected)
  expect(feed.equalBand(settings)).toBe(simulatedEqualBandOf(settings))
})

describe('a live feed', () => {
  function listen() {
    const clock = createFakeClock()
    let publish: (price: number) => void = () => undefined
    const stale: number[] = []
    const source = {
      start(onPrice: (price: number) => void) {
        publish = onPrice
      },
      close: () => Promise.resolve(),
    }
    const feed = createLiveFeed({ clock, timers: clock, source })
    feed.onStale(() => stale.push(clock.nowMs()))
    const trade = async (price: number, thenMs: number) => {
      publish(price)
      await clock.advance(thenMs)
    }
    return { clock, feed, trade, stale, startMs: clock.nowMs() }
  }

  test('samples the last trade at the time of each point, rounded to cents', async () => {
    const { clock, feed, trade } = listen()
    const starts = { predictionStartedAtMs: clock.nowMs() + 100, resultsWaitStartedAtMs: null }
    const path = feed.openRound(request)
    await trade(100.004, 300)
    await trade(101.239, 100)
    expect(path.first(2, starts)).toEqual([100, 101.24])
    await trade(500, 0)
    expect(path.first(2, starts)).toEqual([100, 101.24])
  })

  test('is stale after 3 s of silence, reports it once, and is fresh again with the next trade', async () => {
    const { feed, trade, stale, startMs } = listen()
    expect(feed.isFresh()).toBe(false)
    await trade(100, 3_000)
    expect([feed.isFresh(), stale]).toEqual([true, []])
    await trade(100, 3_000)
    await trade(100, 10_000)
    expect(feed.isFresh()).toBe(false)
    expect(stale).toEqual([startMs + 9_001])
    await trade(101, 1_000)
    expect(feed.isFresh()).toBe(true)
    await trade(102, 60_000)
    expect(stale).toEqual([startMs + 9_001, startMs + 20_001])
  })

  test('has no price for a point at which it was silent', async () => {
    const { clock, feed, trade } = listen()
    const path = feed.openRound(request)
    const starts = { predictionStartedAtMs: clock.nowMs(), resultsWaitStartedAtMs: null }
    await trade(100, 5_000)
    await trade(101, 0)
    expect(path.first(1, starts)).toEqual([100])
    const late = { predictionStartedAtMs: clock.nowMs() - 1_000, resultsWaitStartedAtMs: null }
    expect(feed.openRound(request).first(1, late)).toBeNull()
  })

  test('has a usual band before it has seen enough, measures then, and after a silence keeps it until it has measured anew', async () => {
    const { feed, trade } = listen()
    // The usual volatility of 50 % per year, scaled to the length of `results_wait`.
    const usual = 0.4307 * 0.5 * Math.sqrt(settings.resultsWaitMs / (365.25 * 86_400_000))
    for (let second = 0; second < 14; second++) await trade(100 + second, 1_000)
    expect(feed.equalBand(settings)).toBeCloseTo(usual, 6)
    await trade(114, 1_000)
    expect(feed.equalBand(settings)).toBeGreaterThan(10 * usual)
    await trade(114, 4_000)
    expect(feed.isFresh()).toBe(false)
    for (let second = 0; second < 14; second++) await trade(100, 1_000)
    expect(feed.equalBand(settings)).toBeGreaterThan(10 * usual)
    for (let second = 0; second < 3; second++) await trade(100, 1_000)
    expect(feed.equalBand(settings)).toBe(0)
  })

  test.each([Number.NaN, 0, -5, Number.POSITIVE_INFINITY, 1e12, 0.001])('%d is no price', async (price) => {
    const { feed, trade } = listen()
    await trade(price, 0)
    expect(feed.isFresh()).toBe(false)
  })
})

describe('a recording', () => {
  test('is read with and without headings, with times in ISO 8601, seconds and milliseconds', () => {
    expect(
      parseRecordedPrices('time,price\n2026-01-01T00:00:00Z,100.5\n1767225601,101\n1767225602000;"102",x\n'),
    ).toEqual([
      { atMs: 1_767_225_600_000, price: 100.5 },
      { atMs: 1_767_225_601_000, price: 101 },
      { atMs: 1_767_225_602_000, price: 102 },
    ])
  })

  test.each([
    ['1,100\nnonsense\n', 'line 2 is not "time,price": nonsense'],
    ['5,100\n4,100\n', 'line 2 is older than the one before'],
    ['1,100\n2,-1\n', 'line 2 is not "time,price": 2,-1'],
  ])('%j is refused by its line', (text, message) => {
    expect(() => parseRecordedPrices(text)).toThrow(message)
  })

  test('that is missing or empty is reported to the operator', () => {
    expect(() => readRecordedPrices('/nowhere/prices.csv')).toThrow("PRICE_FEED: can't read /nowhere/prices.csv")
    expect(() => readRecordedPrices(recording('time,price\n'))).toThrow('has no two lines "time,price"')
  })

  test('plays at its own pace, shortens long silences and begins again', async () => {
    const clock = createFakeClock(0)
    const received: [number, number][] = []
    const prices = [
      { atMs: 0, price: 1 },
      { atMs: 200, price: 2 },
      { atMs: 3_600_000, price: 3 },
    ]
    const source = createReplaySource({ clock, timers: clock, prices })
    source.start((price) => received.push([clock.nowMs(), price]))
    await clock.advance(2_500)
    await source.close()
    await clock.advance(10_000)
    expect(received).toEqual([
      [0, 1],
      [200, 2],
      [1_200, 3],
      [2_200, 1],
      [2_400, 2],
    ])
  })
})
