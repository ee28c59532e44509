// Events of all instances over Redis publish and subscribe. Events published in one tick are one message, and messages
// are numbered. A missing number or a lost connection is reported, so that subscribers can read their state again.
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { Bus } from '../../ports/bus.ts'
import type { CallOff, ProcessClock } from '../../ports/clock.ts'
import { createListeners } from '../memory/bus.ts'
import type { RedisLink } from './redis-link.ts'

/** The interval of heartbeats, by which others detect that they have missed the latest message. */
const HELLO_EVERY_MS = 1_000
/**
 * An instance that misses this many of its own heartbeats treats its connection as dead: a network partition breaks
 * none.
 */
const MISSED_HELLOS_MAX = 5
/** A publisher that is silent for this long is gone, or cut off. */
const FORGOTTEN_AFTER_MS = 60_000
/** Gaps within this time are reported together. */
const MISSED_DELAY_MS = 100

interface Message {
  readonly from: string
  /** The number of its latest message with events, this one included. */
  readonly number: number
  readonly events: readonly DomainEvent[]
  /** The sending time by the clock of its instance. */
  readonly atMs: number
}

interface Publisher {
  readonly number: number
  readonly receivedAtMs: number
  /** Whether its clock was ahead of ours by more than the tolerance: at each message where ours does not follow it. */
  readonly isAhead: boolean
}

const OWN = { isOwn: true } as const
const OTHERS = { isOwn: false } as const

interface RedisBusDependencies extends Pick<SharedDependencies, 'timers'> {
  readonly clock: ProcessClock
  readonly link: RedisLink
  readonly instanceId: string
  readonly clockToleranceMs: number
  /**
   * Called when another instance's clock is ahead of our own by more than the tolerance; again only after they agreed.
   * Our own follows it, unless it is more than a day ahead.
   */
  readonly onClockAhead: (ahead: { readonly instanceId: string; readonly aheadMs: number }) => void
  readonly onFailure: (event: DomainEvent, cause: unknown) => void
}

export async function createRedisBus(dependencies: RedisBusDependencies) {
  const { link, instanceId, clock, timers, clockToleranceMs, onClockAhead } = dependencies
  const channel = link.key('bus')
  const listeners = createListeners(dependencies)
  const missedListeners = new Set<() => void>()
  const publishers = new Map<string, Publisher>()
  let waiting: DomainEvent[] = []
  let published = 0
  let missedHellos = 0
  let isMissedPlanned = false
  let isClosed = false
  let nextHello: CallOff | null = null

  function send(events: readonly DomainEvent[]): void {
    const message: Message = { from: instanceId, number: published, events, atMs: clock.nowMs() }
    // If it is lost, others notice the missing number.
    link.run((redis) => redis.publish(channel, JSON.stringify(message))).catch(() => undefined)
  }

  function flush(): void {
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    published += 1
    send(events)
  }

  function sayHello(): void {
    nextHello = timers.after(HELLO_EVERY_MS, sayHello)
    send([])
    forgetSilent()
    listenAnew()
  }

  function listenAnew(): void {
    missedHellos += 1
    if (missedHellos <= MISSED_HELLOS_MAX || link.listener.status !== 'ready') return
    missedHellos = 0
    link.listener.disconnect(true)
  }

  function forgetSilent(): void {
    const beforeMs = clock.nowMs() - FORGOTTEN_AFTER_MS
    for (const [id, { receivedAtMs }] of publishers) if (receivedAtMs < beforeMs) publishers.delete(id)
  }

  function onMessage({ from, number, events, atMs }: Message): void {
    missedHellos = 0
    if (from === instanceId || isClosed) return
    const publisher = publishers.get(from)
    // Earlier messages of an unknown publisher may be lost: it may be one that is forgotten because it was silent.
    const expected = (publisher?.number ?? 0) + (events.length > 0 ? 1 : 0)
    const aheadMs = atMs - clock.nowMs()
    const isAhead = aheadMs > clockToleranceMs
    if (isAhead && publisher?.isAhead !== true) onClockAhead({ instanceId: from, aheadMs })
    // Prices that were shown there must be in the past here: nobody may choose or bet by them.
    clock.notBefore(atMs)
    // A new instance learns the time at once.
    if (publisher === undefined) send([])
    publishers.set(from, { number, receivedAtMs: clock.nowMs(), isAhead })
    if (number !== expected) notifyMissed()
    for (const event of events) listeners.deliver(event, OTHERS)
  }

  function notifyMissed(): void {
    if (isMissedPlanned) return
    isMissedPlanned = true
    timers.after(MISSED_DELAY_MS, () => {
      isMissedPlanned = false
      if (!isClosed) for (const listener of missedListeners) listener()
    })
  }

  await link.listener.subscribe(channel)
  link.listener.on('message', (from: string, text: string) => {
    if (from === channel) onMessage(JSON.parse(text) as Message)
  })
  // The connection resubscribes by itself.
  link.listener.on('ready', notifyMissed)
  sayHello()

  return {
    publish(events: readonly DomainEvent[]) {
      if (isClosed || events.length === 0) return
      if (waiting.length === 0) timers.defer(flush)
      waiting.push(...events)
      for (const event of events) listeners.deliver(event, OWN)
    },
    subscribe: listeners.add,
    onMissed(listener: () => void) {
      missedListeners.add(listener)
      return () => missedListeners.delete(listener)
    },
    async close() {
      isClosed = true
      flush()
      nextHello?.()
      listeners.clear()
      missedListeners.clear()
      await link.listener.unsubscribe(channel).catch(() => undefined)
    },
  } satisfies Bus
}
