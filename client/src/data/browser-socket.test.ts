import { afterEach, describe, expect, test, vi } from 'vitest'
import { doubtWithBrowser, socketAddress, wakeWithBrowser } from './browser-socket.ts'

describe('address', () => {
  test('[S01] the token is a query parameter of /ws', () => {
    expect(socketAddress('http://localhost:8022', 'a b&c')).toBe('ws://localhost:8022/ws?token=a+b%26c')
  })

  test('[S01] a guest connects without a token, and https means wss', () => {
    expect(socketAddress('https://bougie.example', null)).toBe('wss://bougie.example/ws')
  })
})

test('a network that goes makes the socket doubt its connection at once, until nobody listens', () => {
  const doubts: string[] = []
  const stop = doubtWithBrowser({ doubt: () => doubts.push('doubt') }, { window })
  window.dispatchEvent(new Event('offline'))
  stop()
  window.dispatchEvent(new Event('offline'))
  expect(doubts).toEqual(['doubt'])
})

describe('wake-ups', () => {
  afterEach(() => vi.restoreAllMocks())

  function listen() {
    const wakes: string[] = []
    const stop = wakeWithBrowser({ wake: () => wakes.push('wake') }, { document, window })
    return { wakes, stop }
  }

  test('[S04] the tab that becomes visible wakes the socket; one that is hidden does not', () => {
    const { wakes, stop } = listen()
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(wakes).toEqual([])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(wakes).toEqual(['wake'])
    stop()
  })

  test('[S05] the network that returns wakes the socket, until nobody listens', () => {
    const { wakes, stop } = listen()
    window.dispatchEvent(new Event('online'))
    stop()
    window.dispatchEvent(new Event('online'))
    expect(wakes).toEqual(['wake'])
  })
})
