import { randomUUID } from 'node:crypto'
import { until } from '@bougie/api-client/until.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, removeAll, testLink } from '../../../test/test-redis.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { describePriceFeed } from '../../ports/price-feed.contract.ts'
import { createLiveFeed, type TradeSource } from '../feeds/live-feed.ts'
import { createSharedTrades } from './shared-trades.ts'

/** An exchange that the test controls. */
function createExchange() {
  const listeners = new Set<(price: number) => void>()
  const createSource = (): TradeSource => {
    let own: ((price: number) => void) | null = null
    return {
      start(onPrice) {
        own = onPrice
        listeners.add(onPrice)
      },
      close() {
        if (own !== null) listeners.delete(own)
        return Promise.resolve()
      },
    }
  }
  return {
    createSource,
    send(price: number) {
      for (const listener of listeners) listener(price)
    },
    get connections() {
      return listeners.size
    },
  }
}

type Exchange = ReturnType<typeof createExchange>

async function newInstance(prefix: string, exchange: Exchange, clock: FakeClock) {
  const link = await testLink(prefix)
  const trades = createSharedTrades({ link, instanceId: randomUUID(), clock, timers: clock, ...exchange })
  const received: { price: number; atMs: number }[] = []
  onTestFinished(() => trades.close())
  return { link, trades, received, listen: () => trades.start((price, atMs = 0) => received.push({ price, atMs })) }
}

describeOnRedis('shared trades', () => {
  test('one instance listens to the exchange, and all receive the same prices for the same times', async () => {
    const [prefix, exchange, clock] = [newPrefix(), createExchange(), createFakeClock()]
    const all = [await newInstance(prefix, exchange, clock), await newInstance(prefix, exchange, clock)]
    for (const { listen } of all) listen()
    await until(() => exchange.connections === 1)
    const expected = [50_000, 50_001, 50_002].map((price, index) => ({
      price,
      atMs: clock.nowMs() + index * 100 + 25 + 250,
    }))
    for (const { price } of expected) {
      exchange.send(price)
      await clock.advance(100)
    }
    await until(() => all.every(({ received }) => received.length === 3))
    expect(all.map(({ received }) => received)).toEqual([expected, expected])
  })

  test('when the leader is gone another one leads, and late prices of the former one are ignored', async () => {
    const [prefix, exchange, clock] = [newPrefix(), createExchange(), createFakeClock()]
    const [first, second] = [await newInstance(prefix, exchange, clock), await newInstance(prefix, exchange, clock)]
    const published: string[] = []
    first.link.listener.on('message', (_channel: string, text: string) => published.push(text))
    first.listen()
    await until(() => exchange.connections === 1)
    second.listen()
    exchange.send(50_000)
    await clock.advance(25)
    await until(() => second.received.length === 1 && published.length === 1)
    await first.trades.close()
    await until(async () => {
      await clock.advance(300)
      return exchange.connections === 1
    })
    exchange.send(60_000)
    await clock.advance(25)
    await until(() => second.received.length === 2)
    await first.link.run((redis) => redis.publish(first.link.key('trades'), published.at(0) ?? ''))
    exchange.send(60_001)
    await clock.advance(25)
    await until(() => second.received.length === 3)
    expect(second.received.map(({ price }) => price)).toEqual([50_000, 60_000, 60_001])
  })

  test('a leader whose lock another one has leaves the exchange', async () => {
    const [prefix, exchange, clock] = [newPrefix(), createExchange(), createFakeClock()]
    const { link, listen } = await newInstance(prefix, exchange, clock)
    listen()
    await until(() => exchange.connections === 1)
    await link.run((redis) => redis.set(link.key('trades', 'leader'), 'another'))
    await until(async () => {
      await clock.advance(300)
      return exchange.connections === 0
    })
  })

  test('prices go on when Redis has lost its data and with it the number of the last leader', async () => {
    const [prefix, exchange, clock] = [newPrefix(), createExchange(), createFakeClock()]
    const { link, listen, received } = await newInstance(prefix, exchange, clock)
    listen()
    await until(() => exchange.connections === 1)
    const tradeAfter = async (price: number) => {
      exchange.send(price)
      await clock.advance(25)
      await until(() => received.at(-1)?.price === price)
    }
    for (const price of [50_000, 50_001]) {
      await tradeAfter(price)
      // Another one led for a time, so the numbers have risen.
      await link.run((redis) => redis.incr(link.key('trades', 'terms')))
      await clock.advance(300)
    }
    await removeAll(prefix)
    await until(async () => {
      await clock.advance(300)
      return (await link.run((redis) => redis.exists(link.key('trades', 'terms')))) === 1
    })
    await tradeAfter(50_002)
  })

  test('prices also go on when the next leader after such a loss has a clock that is a minute behind', async () => {
    const [prefix, exchange, clock] = [newPrefix(), createExchange(), createFakeClock()]
    const behind = createFakeClock(clock.nowMs() - MINUTE_MS)
    const [first, second] = [await newInstance(prefix, exchange, clock), await newInstance(prefix, exchange, behind)]
    first.listen()
    await until(() => exchange.connections === 1)
    second.listen()
    exchange.send(50_000)
    await clock.advance(25)
    await until(() => second.received.length === 1)
    await first.trades.close()
    await removeAll(prefix)
    await until(async () => {
      await behind.advance(300)
      return exchange.connections === 1
    })
    exchange.send(60_000)
    await behind.advance(25)
    await until(() => second.received.at(-1)?.price === 60_000)
  })

  describePriceFeed('live, of several instances', async () => {
    const [exchange, clock] = [createExchange(), createFakeClock()]
    const { trades } = await newInstance(newPrefix(), exchange, clock)
    const feed = createLiveFeed({ clock, timers: clock, source: trades })
    await until(() => exchange.connections === 1)
    let price = 50_000
    const advance = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        price += 1
        exchange.send(price)
        const stepMs = Math.min(50, ms - passed)
        await clock.advance(Math.min(25, stepMs))
        if (stepMs >= 25) await until(() => feed.pricedAtMs() === clock.nowMs() + 250)
        await clock.advance(Math.max(0, stepMs - 25))
      }
    }
    await advance(1_000)
    return { feed, nowMs: clock.nowMs, advance }
  })
})
