import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgramClient } from './program-client.ts'
import { FakeConnection } from './testing/fake-connection.ts'

const connections: FakeConnection[] = []

function respondWith(status: number, body: unknown) {
  const json = JSON.stringify(body)
  vi.stubGlobal('fetch', async () => new Response(json, { status, headers: { 'content-type': 'application/json' } }))
}

beforeEach(() => {
  vi.useFakeTimers()
  connections.length = 0
  vi.stubGlobal(
    'WebSocket',
    class extends FakeConnection {
      constructor(address: string) {
        super(address)
        connections.push(this)
      }
    },
  )
  respondWith(200, { ticket: 'ticket', expires_in: 30 })
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

  test('fails for a token that is refused', async () => {
    respondWith(401, { error: 'UNAUTHORIZED', message: 'Reconnectez-vous.', requestId: 'r-1' })
    await expect(openBot().connect()).rejects.toThrow('The server refused the socket: 4001')
  })
})
