// Prices of an exchange for all instances: one instance listens to it and publishes the prices to the others, with a
// time a little in the future, by which every instance has them. So the price at a given time is the same on every
// instance. The leader has a lock that expires soon after its process ends. Each leader has a higher number, and late
// prices of a former one are ignored.
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { CallOff } from '../../ports/clock.ts'
import type { TradeSource } from '../feeds/live-feed.ts'
import { createScript, type RedisLink } from './redis-link.ts'

/** Short enough for another instance to lead before the silence makes the feed stale. */
const LEAD_MS = 1_200
const LEAD_AGAIN_EVERY_MS = 300
/** How far timestamps of prices lie in the future: longer than a message takes between instances. */
const AHEAD_MS = 250
/** Only the last trade within this interval is published. */
const PUBLISH_EVERY_MS = 25

interface SharedTrade {
  readonly term: number
  readonly price: number
  readonly atMs: number
}

/**
 * KEYS: lock, counter of terms. ARGV: own id, lifetime, first term. Returns the number of the own term; 0 when another
 * instance leads. The first term has the number of its time, so that the terms go on rising when Redis has lost its data.
 */
const LEAD = createScript<number>(`
  local leader = redis.call('GET', KEYS[1])
  if leader and leader ~= ARGV[1] then return 0 end
  if not leader and not redis.call('SET', KEYS[2], ARGV[3], 'NX') then redis.call('INCR', KEYS[2]) end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return tonumber(redis.call('GET', KEYS[2]))`)

interface SharedTradesDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly link: RedisLink
  readonly instanceId: string
  /** Connects to the exchange; called each time this instance becomes the leader. */
  readonly createSource: () => TradeSource
}

export function createSharedTrades(dependencies: SharedTradesDependencies): TradeSource {
  const { link, instanceId, clock, timers, createSource } = dependencies
  const channel = link.key('trades')
  const lockKey = link.key('trades', 'leader')
  let publishPrice: (price: number, atMs: number) => void = () => undefined
  let highestTerm = 0
  let source: TradeSource | null = null
  let term = 0
  let next: CallOff | null = null
  let newest: number | null = null
  let isClosed = false

  function receive({ term, price, atMs }: SharedTrade): void {
    if (term < highestTerm) return
    highestTerm = term
    publishPrice(price, atMs)
  }

  function onTrade(price: number): void {
    if (newest === null) timers.after(PUBLISH_EVERY_MS, publish)
    newest = price
  }

  function publish(): void {
    if (newest === null || source === null) return
    const trade: SharedTrade = { term, price: newest, atMs: clock.nowMs() + AHEAD_MS }
    newest = null
    link.run((redis) => redis.publish(channel, JSON.stringify(trade))).catch(() => undefined)
  }

  function resign(): void {
    const former = source
    source = null
    newest = null
    void former?.close()
  }

  async function campaign(): Promise<void> {
    const args = [instanceId, LEAD_MS, Math.max(clock.nowMs(), highestTerm + 1)]
    const won = await LEAD(link, [lockKey, link.key('trades', 'terms')], args).catch(() => 0)
    if (isClosed) return
    if (won === 0) resign()
    else if (source === null) {
      source = createSource()
      source.start(onTrade)
    }
    term = won
    next = timers.after(LEAD_AGAIN_EVERY_MS, () => void campaign())
  }

  return {
    start(onPrice) {
      publishPrice = onPrice
      link.listener.on('message', (from: string, text: string) => {
        if (from === channel) receive(JSON.parse(text) as SharedTrade)
      })
      void link.listener.subscribe(channel)
      void campaign()
    },
    async close() {
      isClosed = true
      next?.()
      resign()
      // Lets the next leader start without waiting for the lock to expire.
      if (term > 0) await link.run((redis) => redis.del(lockKey)).catch(() => undefined)
    },
  }
}
