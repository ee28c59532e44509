import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgramClient } from './program-client.ts'
import { FakeConnection } from './testing/fake-connection.ts'

const TICKET = { ticket: 'ticket', expires_in: 30 }

const connections: FakeConnection[] = []
const calls: (readonly [address: string, bearer: string | undefined])[] = []

function respondWith(status: number, body: unknown) {
  const json = JSON.stringify(body)
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    calls.push([address, headers['authorization']])
    return new Response(json, { status, headers: { 'content-type': 'application/json' } })
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  connections.length = 0
  calls.length = 0
  vi.stubGlobal(
    'WebSocket',
    class extends FakeConnection {
      constructor(address: string) {
        super(address)
        connections.push(this)
      }
    },
  )
  respondWith(200, TICKET)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openBot = () => createProgramClient({ baseUrl: 'http://bougie.test', token: 'bougie_x' })
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('[20.7] connecting a program', () => {
  test('waits for a server that does not respond yet', async () => {
    const bot = openBot()
    const connecting = bot.connect()
    await settled()
    connections[0]?.onerror?.()
    connections[0]?.drop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(connections).toHaveLength(2)
    connections[1]?.accept()
    await expect(connecting).resolves.toBeUndefined()
    bot.close()
  })

  test('shows the token to the call alone; the address has a ticket instead', async () => {
    const bot = openBot()
    void bot.connect()
    await settled()
    expect(connections.map(({ address }) => address)).toEqual(['ws://bougie.test/ws?ticket=ticket'])
    expect(calls).toEqual([['http://bougie.test/api/ws-ticket', 'Bearer bougie_x']])
    bot.close()
  })

  test.each([401, 403])('fails for a token that is refused with %i', async (status) => {
    respondWith(status, { error: 'UNAUTHORIZED', message: 'Reconnectez-vous.', requestId: 'r-1' })
    await expect(openBot().connect()).rejects.toThrow('The server refused the socket: 4001')
  })

  test.each([429, 503])('waits for a server that has no ticket yet (%i)', async (status) => {
    respondWith(status, { error: 'RATE_LIMIT', message: 'Plus tard.', requestId: 'r-1' })
    const bot = openBot()
    const connecting = bot.connect()
    await settled()
    respondWith(200, TICKET)
    await vi.advanceTimersByTimeAsync(1_000)
    connections[0]?.accept()
    await expect(connecting).resolves.toBeUndefined()
    bot.close()
  })
})

test('[20.7] a program hears the messages that it asked for, until it asks no more', async () => {
  const bot = openBot()
  void bot.connect()
  await settled()
  connections[0]?.accept()
  const heard: number[] = []
  const stop = bot.on('battle_queue_update', ({ playersSearching }) => heard.push(playersSearching))
  connections[0]?.receive({ type: 'battle_queue_left' })
  connections[0]?.receive({ type: 'battle_queue_update', playersSearching: 3 })
  stop()
  connections[0]?.receive({ type: 'battle_queue_update', playersSearching: 4 })
  expect(heard).toEqual([3])
  bot.close()
})
