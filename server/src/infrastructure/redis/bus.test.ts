import { randomUUID } from 'node:crypto'
import { until } from '@bougie/api-client/until.ts'
import type { UserId } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, layRedisLine, newPrefix, serverRedisAddress, testLink } from '../../../test/test-redis.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import { describeBus, TOGETHER } from '../../ports/bus.contract.ts'
import { createRedisBus } from './bus.ts'

async function newBus(prefix = newPrefix(), address = serverRedisAddress) {
  const failures: DomainEvent[] = []
  const ahead: { instanceId: string; aheadMs: number }[] = []
  const clock = createFakeClock()
  const link = await testLink(prefix, address)
  const bus = await createRedisBus({
    link,
    instanceId: randomUUID(),
    clock,
    timers: clock,
    clockToleranceMs: 50,
    onClockAhead: (other) => ahead.push(other),
    onFailure: (event) => failures.push(event),
  })
  onTestFinished(() => bus.close())
  return { bus, failures, ahead, clock, link }
}

type TestBus = Awaited<ReturnType<typeof newBus>>

function receivedBy({ bus }: TestBus) {
  const received: DomainEvent[] = []
  bus.subscribe((event, { isOwn }) => {
    if (!isOwn) received.push(event)
  })
  return received
}

async function publishTo(received: readonly DomainEvent[], { bus }: TestBus) {
  const before = received.length
  bus.publish([balance(before)])
  await until(() => received.length > before)
}

function lossesOf({ bus }: TestBus) {
  const missed = { count: 0 }
  bus.onMissed(() => {
    missed.count += 1
  })
  return missed
}

function balance(balanceCents: number): DomainEvent {
  return {
    type: 'balanceChanged',
    userId: randomUUID() as UserId,
    balance: { cents: balanceCents, transfers: 1 },
    reason: 'test',
  }
}

describeOnRedis('bus', () => {
  describeBus('shared', async () => {
    const { bus, failures } = await newBus()
    return { bus, failures, delivered: () => Promise.resolve() }
  })

  test('what was published right before the end is still sent', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    const received = receivedBy(two)
    const event = balance(1)
    one.bus.publish([event])
    await one.bus.close()
    await until(() => received.length > 0, { what: 'the event', withinMs: 10_000 })
    expect(received).toEqual([event])
  })

  test('what one instance publishes every other one receives, in its order, and itself once', async () => {
    const prefix = newPrefix()
    const [one, two, three] = [await newBus(prefix), await newBus(prefix), await newBus(prefix)]
    const own: DomainEvent[] = []
    one.bus.subscribe((event, { isOwn }) => own.push(...(isOwn ? [event] : [])))
    const received = [receivedBy(two), receivedBy(three)]
    const events = Array.from({ length: 50 }, (_, index) => balance(index))
    for (const event of events) one.bus.publish([event])
    await until(() => received.every(({ length }) => length === events.length))
    expect(received).toEqual([events, events])
    expect(own).toEqual(events)
  })

  test('[20.1] reactions and news of challenges reach a player on whichever instance they are', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    const received = receivedBy(two)
    one.bus.publish(TOGETHER)
    await until(() => received.length === TOGETHER.length)
    expect(received).toEqual(TOGETHER)
  })

  test('the clock of an instance follows those that are ahead; more than the tolerance is reported', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    const received = receivedBy(two)
    const startMs = two.clock.nowMs()
    const publish = () => publishTo(received, one)
    await one.clock.advance(50)
    await publish()
    expect([two.clock.nowMs() - startMs, two.ahead]).toEqual([50, []])
    await one.clock.advance(51)
    await publish()
    await publish()
    expect(two.clock.nowMs() - startMs).toBe(101)
    expect(two.ahead).toEqual([{ instanceId: expect.any(String), aheadMs: 51 }])
    expect(one.ahead).toEqual([])
  })

  test('a clock that is too far ahead to be followed is reported once, and again only after it agreed', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    // As the clock of a process does, for a time more than a day away.
    two.clock.notBefore = () => undefined
    const received = receivedBy(two)
    const publish = () => publishTo(received, one)
    one.clock.suspend(2 * 86_400_000)
    await publish()
    await publish()
    expect(two.ahead).toEqual([{ instanceId: expect.any(String), aheadMs: 2 * 86_400_000 }])
    two.clock.suspend(2 * 86_400_000)
    await publish()
    one.clock.suspend(60)
    await publish()
    expect(two.ahead.map(({ aheadMs }) => aheadMs)).toEqual([2 * 86_400_000, 60])
  })

  test('an instance that begins learns at once the time of those that run', async () => {
    const prefix = newPrefix()
    const one = await newBus(prefix)
    one.clock.suspend(600_000)
    const two = await newBus(prefix)
    await until(() => two.clock.nowMs() === one.clock.nowMs())
  })

  test('an instance that was cut off reports that it may have missed something', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    const received = receivedBy(two)
    one.bus.publish([balance(1)])
    await until(() => received.length === 1)
    const missed = lossesOf(two)
    two.link.listener.disconnect(true)
    await until(async () => {
      await two.clock.advance(100)
      return missed.count > 0
    })
    one.bus.publish([balance(2)])
    await until(() => received.length === 2)
  })

  test('an instance that receives nothing any more, not even its own messages, subscribes anew and reports the loss', async () => {
    const { line, url } = await layRedisLine()
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix, url)]
    const received = receivedBy(two)
    one.bus.publish([balance(1)])
    await until(() => received.length === 1)
    const missed = lossesOf(two)
    line.silence()
    await until(async () => {
      await two.clock.advance(1_000)
      return two.link.listener.status !== 'ready'
    })
    line.mend()
    await until(async () => {
      await two.clock.advance(100)
      return missed.count > 0
    })
    // On a loaded machine the clock of this test runs ahead of the network, so it may have resubscribed once more.
    await until(() => {
      one.bus.publish([balance(2)])
      return received.length > 1
    })
  })

  test('a message that was lost on the way is detected by the next heartbeat', async () => {
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix), await newBus(prefix)]
    const received = receivedBy(two)
    one.bus.publish([balance(1)])
    await until(() => received.length === 1)
    const missed = lossesOf(two)
    const channel = one.link.key('bus')
    await two.link.listener.unsubscribe(channel)
    one.bus.publish([balance(2)])
    await one.link.run((redis) => redis.ping())
    await two.link.listener.subscribe(channel)
    await one.clock.advance(1_000)
    await until(async () => {
      await two.clock.advance(100)
      return missed.count > 0
    })
    expect(received).toHaveLength(1)
  })

  test('a message that was lost is detected also if its publisher was silent for longer than it is remembered', async () => {
    const { line, url } = await layRedisLine()
    const prefix = newPrefix()
    const [one, two] = [await newBus(prefix, url), await newBus(prefix)]
    const received = receivedBy(two)
    await publishTo(received, one)
    const responds = () =>
      one.link
        .run((redis) => redis.ping())
        .then(
          () => true,
          () => false,
        )
    line.cut()
    await until(async () => !(await responds()))
    one.bus.publish([balance(2)])
    await one.clock.advance(0)
    const missed = lossesOf(two)
    two.clock.suspend(61_000)
    await two.clock.advance(1_000)
    expect(missed.count).toBe(0)
    line.mend()
    await until(responds)
    await one.clock.advance(1_000)
    await until(async () => {
      await two.clock.advance(100)
      return missed.count > 0
    })
    expect(received).toHaveLength(1)
  })

  test('an instance that nobody has heard of before has lost nothing if its first message is heard', async () => {
    const prefix = newPrefix()
    const one = await newBus(prefix)
    const received = receivedBy(one)
    const missed = lossesOf(one)
    const two = await newBus(prefix)
    await publishTo(received, two)
    await two.clock.advance(1_000)
    await publishTo(received, two)
    await one.clock.advance(100)
    expect(missed.count).toBe(0)
  })
})
