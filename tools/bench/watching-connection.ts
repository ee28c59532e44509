// A connection of the client's live socket that costs its process nearly nothing: frames stay bytes.
import { OPEN, type SocketConnection } from '@bougie/api-client/live-socket.ts'
import { closingOf, createFrameReader, maskedFrame, OPCODES, openRawSocket } from './web-socket.ts'

const CONNECTING = 0
const CLOSED = 3
/** The close code of a connection that ended without one. */
const ABNORMAL = 1006

export interface WatchingConnection extends SocketConnection {
  /** Leaves what arrives to the operating system, which costs neither process a wake-up. */
  pause(): void
  resume(): void
}

export interface WatchingOptions {
  readonly url: string
  /** Address of this machine from which it connects. */
  readonly localAddress: string
  readonly onText: (bytes: Buffer, start: number, end: number) => void
  /** Called after everything that arrived in one read. */
  readonly onRead: () => void
  /** Called when it ends before it is open, with the reason, unless this side closed it. */
  readonly onRefused: (reason: string) => void
}

export function openWatchingConnection(options: WatchingOptions): WatchingConnection {
  const { url, localAddress, onText, onRead, onRefused } = options
  let closing: { readonly code: number; readonly reason: string } = { code: ABNORMAL, reason: '' }

  const connection: WatchingConnection = {
    readyState: CONNECTING,
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (text) => void socket.write(maskedFrame(OPCODES.text, text)),
    close() {
      setState(CLOSED)
      socket.destroy()
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
  }
  const setState = (readyState: number) => Object.assign(connection, { readyState })

  const readFrames = createFrameReader({
    onText,
    onPing: (payload) => void socket.write(maskedFrame(OPCODES.pong, payload)),
    onClose(payload) {
      const { code, reason } = closingOf(payload)
      closing = { code: code ?? ABNORMAL, reason }
      socket.end(maskedFrame(OPCODES.close, payload))
    },
  })
  const socket = openRawSocket({
    url,
    localAddress,
    onOpen() {
      setState(OPEN)
      connection.onopen?.()
    },
    onBytes(bytes) {
      readFrames(bytes)
      onRead()
    },
    onEnd(reason) {
      // Closed by this side already.
      if (connection.readyState === CLOSED) return
      if (connection.readyState === CONNECTING) onRefused(reason)
      setState(CLOSED)
      connection.onclose?.(closing)
    },
  })
  return connection
}
