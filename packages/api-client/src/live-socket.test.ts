import { serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import { describe, expect, test } from 'vitest'
import { AddressRefused, createLiveSocket, HISTORY_MAX, RECONNECT_DELAYS_MS } from './live-socket.ts'
import { createServerClock } from './server-clock.ts'
import { FakeConnection } from './testing/fake-connection.ts'
import { createFakeTimers } from './testing/fake-timers.ts'

function setUp(timers = createFakeTimers()) {
  const connections: FakeConnection[] = []
  const unreadable: string[] = []
  const clock = createServerClock(timers.now)
  let token = 'first'
  const socket = createLiveSocket({
    address: () => `ws://test/ws?token=${token}`,
    open: (address) => {
      const connection = new FakeConnection(address)
      connections.push(connection)
      return connection
    },
    timers,
    clock,
    parse: (text) => {
      try {
        const parsed = serverMessageSchema.safeParse(JSON.parse(text))
        return parsed.success ? parsed.data : null
      } catch {
        // Like the page's own parser: text that is not JSON is not a message.
        return null
      }
    },
    onUnreadable: () => unreadable.push('unreadable'),
  })
  const last = () => {
    const connection = connections.at(-1)
    if (connection === undefined) throw new Error('No connection was opened')
    return connection
  }
  return { timers, connections, last, socket, clock, unreadable, useToken: (next: string) => (token = next) }
}

function connected(timers = createFakeTimers()) {
  const parts = setUp(timers)
  parts.socket.connect()
  parts.last().accept()
  return parts
}

describe('an address that must be asked for', () => {
  function asking() {
    const timers = createFakeTimers()
    const connections: FakeConnection[] = []
    const asked: PromiseWithResolvers<string>[] = []
    const socket = createLiveSocket({
      address: () => {
        const question = Promise.withResolvers<string>()
        asked.push(question)
        return question.promise
      },
      open: (address) => {
        const connection = new FakeConnection(address)
        connections.push(connection)
        return connection
      },
      timers,
      clock: createServerClock(timers.now),
      parse: () => null,
      onUnreadable: () => undefined,
    })
    return { socket, connections, asked, timers }
  }

  test('[issue 16.9] is asked anew for each connection, and one that comes too late opens nothing', async () => {
    const { socket, connections, asked } = asking()
    socket.connect()
    socket.connect()
    expect([asked.length, socket.state.get().status]).toEqual([1, 'connecting'])
    socket.restart()
    asked[0]?.resolve('ws://test/ws?ticket=late')
    asked[1]?.resolve('ws://test/ws?ticket=good')
    await Promise.all(asked.map(({ promise }) => promise))
    expect(connections.map(({ address }) => address)).toEqual(['ws://test/ws?ticket=good'])
  })

  test('[issue 16.9] of an earlier connection that is refused late changes nothing', async () => {
    const { socket, asked } = asking()
    socket.connect()
    socket.restart()
    asked[0]?.reject(new AddressRefused(4001))
    await expect(asked[0]?.promise).rejects.toThrow()
    expect(socket.state.get().status).toBe('connecting')
  })

  test('[issue 16.9] that fails is tried again after the usual delay, unless its reason is final', async () => {
    const { socket, asked, timers } = asking()
    socket.connect()
    asked[0]?.reject(new Error('no network'))
    await expect(asked[0]?.promise).rejects.toThrow()
    expect(socket.state.get()).toEqual({ status: 'reconnecting', closeCode: 4000 })
    timers.advance(RECONNECT_DELAYS_MS[0])
    asked[1]?.reject(new AddressRefused(4001))
    await expect(asked[1]?.promise).rejects.toThrow()
    expect(socket.state.get()).toEqual({ status: 'error', closeCode: 4001 })
    timers.advance(60_000)
    expect(asked).toHaveLength(2)
  })
})

describe('states', () => {
  test('[S02] disconnected, connecting, connected, and reconnecting after an unclean close', () => {
    const { socket, last, timers } = setUp()
    const seen = [socket.state.get().status]
    socket.state.subscribe(() => seen.push(socket.state.get().status))
    socket.connect()
    last().accept()
    last().drop()
    timers.advance(1_000)
    expect(seen).toEqual(['disconnected', 'connecting', 'connected', 'reconnecting', 'connecting'])
  })

  test('[S02] an error of the connection shows as error until its close code decides the next status', () => {
    const { socket, last } = setUp()
    socket.connect()
    last().onerror?.()
    expect(socket.state.get().status).toBe('error')
    last().drop()
    expect(socket.state.get().status).toBe('reconnecting')
  })

  test('after a restart close code the client reconnects after the delay that the close reason gives', () => {
    const { socket, last, timers, connections } = connected()
    last().drop(1012, 'retry-ms=300')
    expect(socket.state.get().status).toBe('reconnecting')
    timers.advance(299)
    expect(connections).toHaveLength(1)
    timers.advance(1)
    expect(connections).toHaveLength(2)
  })

  test('[S03] after a restart close code without a delay the client reconnects after the usual one', () => {
    const { last, timers, connections } = connected()
    last().drop(1012)
    timers.advance(999)
    expect(connections).toHaveLength(1)
    timers.advance(1)
    expect(connections).toHaveLength(2)
  })

  test('[S06] a normal close (1000) goes to disconnected and nothing is tried again', () => {
    const { socket, last, connections, timers } = connected()
    last().drop(1000)
    timers.advance(120_000)
    expect(socket.state.get()).toEqual({ status: 'disconnected', closeCode: 1000 })
    expect(connections).toHaveLength(1)
  })

  test.each([4001, 4003])('a refusal (%i) is final: the same token would be refused again', (code) => {
    const { socket, last, connections, timers } = connected()
    last().drop(code)
    socket.wake()
    timers.advance(120_000)
    expect(socket.state.get()).toEqual({ status: 'error', closeCode: code })
    expect(connections).toHaveLength(1)
  })

  test('[S03] a refusal of a token that is valid all the same is tried again after the usual delays, if asked', () => {
    const { socket, last, timers, connections } = setUp()
    socket.connect()
    last().drop(4001)
    socket.retry()
    expect(socket.state.get()).toEqual({ status: 'reconnecting', closeCode: 4000 })
    timers.advance(1_000)
    expect(connections).toHaveLength(2)
    last().accept()
    socket.retry()
    expect(socket.state.get().status).toBe('connected')
  })

  test('a disconnect of our own closes with 1000 and receives nothing of the old connection', () => {
    const { socket, last, timers } = connected()
    const old = last()
    const received: unknown[] = []
    socket.onMessage((message) => received.push(message))
    socket.disconnect()
    old.accept()
    old.receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    old.onerror?.()
    old.drop(1006)
    expect(old.closedWith).toBe(1000)
    expect(received).toEqual([])
    expect(socket.state.get().status).toBe('disconnected')
  })

  test('a second request to connect opens no second connection', () => {
    const { socket, connections } = connected()
    socket.connect()
    expect(connections).toHaveLength(1)
  })

  test('a restart opens a new connection with the current address', () => {
    const { socket, connections, useToken } = connected()
    useToken('second')
    socket.restart()
    expect(connections.map(({ address }) => address)).toEqual(['ws://test/ws?token=first', 'ws://test/ws?token=second'])
  })
})

describe('reconnection', () => {
  test('[S03] tries after 1, 2, 5, 10 and 30 s, and then every 30 s', () => {
    const { socket, last, connections, timers } = setUp()
    socket.connect()
    const waits = [...RECONNECT_DELAYS_MS, 30_000, 30_000].map((expectedMs) => {
      const before = connections.length
      last().drop()
      timers.advance(expectedMs - 1)
      const early = connections.length - before
      timers.advance(1)
      return { expectedMs, early, due: connections.length - before }
    })
    expect(waits).toEqual(
      [1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000].map((expectedMs) => ({ expectedMs, early: 0, due: 1 })),
    )
  })

  test('[S03] the delays start over after 30 s of connection, not before', () => {
    const { last, connections, timers } = connected()
    last().drop()
    timers.advance(1_000)
    last().accept()
    timers.advance(29_999)
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    last().drop()
    timers.advance(1_999)
    expect(connections).toHaveLength(2)
    timers.advance(1)
    expect(connections).toHaveLength(3)

    last().accept()
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    timers.advance(15_000)
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    timers.advance(15_000)
    last().drop()
    timers.advance(1_000)
    expect(connections).toHaveLength(4)
  })

  test('[S04] [S05] a wake-up during the wait reconnects at once', () => {
    const { socket, last, connections, timers } = connected()
    last().drop()
    timers.advance(1_000)
    last().drop()
    socket.wake()
    expect(connections).toHaveLength(3)
    expect(socket.state.get().status).toBe('connecting')
  })

  test.each(['reconnecting', 'connecting'])(
    '[S05] a wake-up while %s starts the delays over: a network that has just returned may fail the first attempt',
    (status) => {
      const { socket, last, connections, timers } = connected()
      for (const delayMs of RECONNECT_DELAYS_MS) {
        last().drop()
        timers.advance(delayMs)
      }
      if (status === 'reconnecting') last().drop()
      expect(socket.state.get().status).toBe(status)
      socket.wake()
      last().drop()
      const before = connections.length
      timers.advance(1_000)
      expect(connections).toHaveLength(before + 1)
    },
  )

  test('[S03] the delays start over after a disconnect of our own', () => {
    const { socket, last, connections, timers } = connected()
    last().drop()
    timers.advance(1_000)
    socket.disconnect()
    socket.connect()
    last().drop()
    timers.advance(1_000)
    expect(connections).toHaveLength(4)
  })

  test('a wake-up opens no connection that nobody wants', () => {
    const { socket, connections, timers } = connected()
    socket.disconnect()
    timers.advance(1_000)
    socket.wake()
    timers.advance(10_000)
    expect(connections).toHaveLength(1)
    expect(socket.state.get().status).toBe('disconnected')
  })

  test('a wake-up on an open connection that responds keeps it', () => {
    const { socket, last, connections, timers } = connected()
    timers.advance(5_000)
    socket.wake()
    expect(last().sentOfType('ping')).toContainEqual({ type: 'ping', timestamp: timers.now() })
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    timers.advance(2_000)
    expect(connections).toHaveLength(1)
    expect(socket.state.get().status).toBe('connected')
  })

  test('a wake-up on a connection that only looks open replaces it within 2 s', () => {
    const { socket, connections, timers } = connected()
    timers.advance(5_000)
    socket.wake()
    timers.advance(2_000)
    expect(connections).toHaveLength(2)
    expect(connections[0]?.closedWith).toBe(4000)
    // Without the code nothing would tell that messages were missed.
    expect(socket.state.get()).toEqual({ status: 'connecting', closeCode: 4000 })
  })

  test('an attempt that neither opens nor fails is given up after 10 s', () => {
    const { socket, last, timers } = setUp()
    socket.connect()
    timers.advance(10_000)
    expect(socket.state.get().status).toBe('reconnecting')
    expect(last().closedWith).toBe(4000)
  })
})

describe('suspicions', () => {
  test('a suspected connection counts as lost at once, and takes no message', () => {
    const { socket } = connected()
    socket.suspect()
    expect(socket.state.get()).toEqual({ status: 'reconnecting', closeCode: 4000 })
    expect(socket.send({ type: 'ping', timestamp: 1 })).toBe(false)
  })

  test('it counts again once the server responds to the ping sent after the suspicion, not an earlier one', () => {
    const { socket, last, connections, timers } = connected()
    const openedAt = timers.now()
    timers.advance(5_000)
    socket.suspect()
    last().receive({ type: 'pong', timestamp: openedAt, serverTime: timers.now() })
    expect(socket.state.get().status).toBe('reconnecting')
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    expect(socket.state.get()).toEqual({ status: 'connected', closeCode: null })
    timers.advance(2_000)
    expect(connections).toHaveLength(1)
  })

  test('it counts again although the clock has moved on between the suspicion and its ping', () => {
    const timers = createFakeTimers()
    let ticks = 0
    const { socket, last } = connected({
      ...timers,
      now() {
        ticks += 1
        return timers.now() + ticks
      },
    })
    socket.suspect()
    const [, ping] = last().sentOfType('ping')
    last().receive(Object.assign({}, ping, { type: 'pong', serverTime: timers.now() }))
    expect(socket.state.get().status).toBe('connected')
  })

  test('without a response it is replaced within 2 s, and counts as lost all the while', () => {
    const { socket, connections, timers } = connected()
    timers.advance(5_000)
    socket.suspect()
    timers.advance(2_000)
    expect(connections).toHaveLength(2)
    expect(connections[0]?.closedWith).toBe(4000)
    expect(socket.state.get()).toEqual({ status: 'connecting', closeCode: 4000 })
  })

  test('a late response to an earlier ping does not keep a suspected connection', () => {
    const { socket, last, connections, timers } = connected()
    const openedAt = timers.now()
    timers.advance(5_000)
    socket.suspect()
    timers.advance(100)
    last().receive({ type: 'pong', timestamp: openedAt, serverTime: timers.now() })
    timers.advance(2_000)
    expect(connections).toHaveLength(2)
    expect(connections[0]?.closedWith).toBe(4000)
  })

  test('the network that returns replaces a suspected connection at once', () => {
    const { socket, connections } = connected()
    socket.suspect()
    socket.wake()
    expect(connections).toHaveLength(2)
  })

  test('a socket without a connection has nothing to suspect', () => {
    const { socket, last } = setUp()
    socket.suspect()
    expect(socket.state.get().status).toBe('disconnected')
    socket.connect()
    socket.suspect()
    last().accept()
    expect(socket.state.get().status).toBe('connected')
  })
})

describe('pings', () => {
  test('[S09] pings at once and then every 15 s, with the current timestamp', () => {
    const { last, timers } = connected()
    const openedAt = timers.now()
    timers.advance(15_000)
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    timers.advance(15_000)
    expect(last().sentOfType('ping')).toEqual([
      { type: 'ping', timestamp: openedAt },
      { type: 'ping', timestamp: openedAt + 15_000 },
      { type: 'ping', timestamp: openedAt + 30_000 },
    ])
  })

  test('[S09] each ping follows a pong, not a chain of timers, which browsers delay in a hidden tab', () => {
    const timers = createFakeTimers()
    let level = 0
    const levels: number[] = []
    const { last } = connected({
      ...timers,
      after(delayMs, run) {
        const own = level + 1
        levels.push(own)
        return timers.after(delayMs, () => {
          level = own
          run()
          level = 0
        })
      },
    })
    for (let pings = 0; pings < 10; pings += 1) {
      last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
      timers.advance(15_000)
    }
    expect(last().sentOfType('ping')).toHaveLength(11)
    expect(Math.max(...levels)).toBe(2)
  })

  test('[S09] the time to the next ping counts from the last one, however late its pong', () => {
    const { last, timers } = connected()
    const openedAt = timers.now()
    timers.advance(3_000)
    last().receive({ type: 'pong', timestamp: openedAt, serverTime: timers.now() })
    timers.advance(11_999)
    expect(last().sentOfType('ping')).toHaveLength(1)
    timers.advance(1)
    expect(last().sentOfType('ping')).toHaveLength(2)
  })

  test('[S07] closes with 4000 when no pong came for 30 s', () => {
    const { socket, last, timers } = connected()
    timers.advance(29_999)
    expect(last().closedWith).toBeNull()
    timers.advance(1)
    expect(last().closedWith).toBe(4000)
    expect(socket.state.get()).toEqual({ status: 'reconnecting', closeCode: 4000 })
  })

  test('[S07] any other message is no pong', () => {
    const { last, timers } = connected()
    timers.advance(29_999)
    last().receive({ type: 'battle_queue_update', playersSearching: 1 })
    expect(last().closedWith).toBeNull()
    timers.advance(1)
    expect(last().closedWith).toBe(4000)
  })

  test('[S07] each pong starts the 30 s anew', () => {
    const { last, timers } = connected()
    timers.advance(20_000)
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    timers.advance(29_999)
    expect(last().closedWith).toBeNull()
    timers.advance(1)
    expect(last().closedWith).toBe(4000)
  })

  test('[S07] a clock that is set back does not prolong the wait for a pong', () => {
    const timers = createFakeTimers()
    let setBackMs = 0
    const { last } = connected({ ...timers, now: () => timers.now() - setBackMs })
    timers.advance(15_000)
    last().receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
    setBackMs = 2 * 60 * 60_000
    timers.advance(30_000)
    expect(last().closedWith).toBe(4000)
  })

  test('[S09] a clock that is set back does not delay the next ping', () => {
    const timers = createFakeTimers()
    let setBackMs = 0
    const { last } = connected({ ...timers, now: () => timers.now() - setBackMs })
    const openedAt = timers.now()
    setBackMs = 2 * 60 * 60_000
    last().receive({ type: 'pong', timestamp: openedAt, serverTime: openedAt })
    timers.advance(15_000)
    expect(last().sentOfType('ping')).toHaveLength(2)
  })

  test('[S18] a pong corrects the clock by half of its round trip', () => {
    const { last, timers, clock } = connected()
    const sentAt = timers.now()
    timers.advance(100)
    last().receive({ type: 'pong', timestamp: sentAt, serverTime: sentAt + 5_050 })
    expect(clock.now()).toBe(timers.now() + 5_000)
  })
})

describe('messages', () => {
  test('[S08] the last 100 messages are kept, oldest first', () => {
    const { socket, last } = connected()
    for (let playersSearching = 1; playersSearching <= HISTORY_MAX + 5; playersSearching += 1) {
      last().receive({ type: 'battle_queue_update', playersSearching })
    }
    expect(socket.history()).toHaveLength(100)
    expect(socket.history()[0]).toEqual({ type: 'battle_queue_update', playersSearching: 6 })
    expect(socket.history().at(-1)).toEqual({ type: 'battle_queue_update', playersSearching: 105 })
  })

  test('[S08] the messages of one session are not kept for the next one; those before a lost connection are', () => {
    const { socket, last, timers } = connected()
    last().receive({ type: 'battle_queue_left' })
    last().drop()
    timers.advance(1_000)
    last().accept()
    expect(socket.history()).toHaveLength(1)
    socket.restart()
    expect(socket.history()).toEqual([])
  })

  test('[C22] an unreadable message is reported to the caller and changes no state', () => {
    const { socket, last, unreadable } = connected()
    last().receive('not json')
    last().receive({ type: 'nobody_knows_this' })
    expect(unreadable).toHaveLength(2)
    expect(socket.history()).toEqual([])
    expect(socket.state.get().status).toBe('connected')
  })

  test('a command without a connection is refused, not kept for later', () => {
    const { socket, last } = setUp()
    expect(socket.send({ type: 'leave_battle_queue' })).toBe(false)
    socket.connect()
    expect(socket.send({ type: 'leave_battle_queue' })).toBe(false)
    last().accept()
    expect(socket.send({ type: 'leave_battle_queue' })).toBe(true)
    expect(last().sentOfType('leave_battle_queue')).toEqual([{ type: 'leave_battle_queue' }])
  })

  test('nothing is sent on a closing connection; its close event is published later', () => {
    const { socket, last } = connected()
    const CLOSING = 2
    last().readyState = CLOSING
    expect(socket.send({ type: 'leave_battle_queue' })).toBe(false)
    expect(last().sentOfType('leave_battle_queue')).toEqual([])
  })

  test('a listener that left receives nothing more', () => {
    const { socket, last } = connected()
    const received: string[] = []
    const leave = socket.onMessage(({ type }) => received.push(type))
    last().receive({ type: 'battle_queue_left' })
    leave()
    last().receive({ type: 'battle_queue_left' })
    expect(received).toEqual(['battle_queue_left'])
  })
})
