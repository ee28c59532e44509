import { CLOSE_CODES, SOCKET_LIMITS } from '@bougie/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocketClient } from './socket-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class OpenSocket extends EventTarget {
  readonly sent: unknown[] = []

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

test('a client that only listens pings before the server takes it for silent, until it closes', async () => {
  const socket = new OpenSocket()
  vi.stubGlobal('WebSocket', function open() {
    return socket
  })
  const client = await openSocketClient({ baseUrl: 'http://localhost' })
  await vi.advanceTimersByTimeAsync(SOCKET_LIMITS.pingWithinMs)
  const pings = [...socket.sent]
  expect(pings.length).toBeGreaterThan(1)
  expect(pings[0]).toEqual({ type: 'ping', timestamp: expect.any(Number) })
  client.close()
  expect(await client.closed).toBe(CLOSE_CODES.normal)
  await vi.advanceTimersByTimeAsync(SOCKET_LIMITS.pingWithinMs)
  expect(socket.sent).toEqual(pings)
})
