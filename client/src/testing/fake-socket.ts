import type { SocketState } from '@bougie/api-client/live-socket.ts'
import type { ClientMessageInput, ServerMessage } from '@bougie/protocol'
import type { SocketStore } from '../stores/socket-store.ts'
import { createStore } from '../stores/store.ts'

export interface FakeSocket extends Pick<SocketStore, 'state' | 'send' | 'onAny' | 'serverNow' | 'suspect'> {
  readonly sent: readonly ClientMessageInput[]
  /** The messages sent since the last call. */
  takeSent(): readonly ClientMessageInput[]
  receive(message: ServerMessage): void
  connect(): void
  lose(): void
}

/** The server's end of the connection, controlled by the test. */
export function createFakeSocket(now: () => number, connected = true): FakeSocket {
  const state = createStore<SocketState>(connected ? up : down)
  const listeners = new Set<(message: ServerMessage) => void>()
  const sent: ClientMessageInput[] = []
  let taken = 0
  return {
    state,
    sent,
    serverNow: now,
    // The test decides whether a suspect connection is lost or continues.
    suspect: () => undefined,
    takeSent() {
      const fresh = sent.slice(taken)
      taken = sent.length
      return fresh
    },
    send(message) {
      if (state.get().status !== 'connected') return false
      sent.push(message)
      return true
    },
    onAny(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive(message) {
      for (const listener of listeners) listener(message)
    },
    connect: () => state.set(up),
    lose: () => state.set(down),
  }
}

const up: SocketState = { status: 'connected', closeCode: null }
const down: SocketState = { status: 'reconnecting', closeCode: 1006 }
