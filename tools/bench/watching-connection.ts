// A connection of the client's live socket that costs its process nearly nothing: all connections share one buffer to
// read into, and frames stay bytes.
import { connect } from 'node:net'
import { OPEN, type SocketConnection } from '@bougie/api-client/live-socket.ts'
import { closingOf, createFrameReader, HEAD_END, maskedFrame, OPCODES, UPGRADED, upgradeRequest } from './web-socket.ts'

const CONNECTING = 0
const CLOSED = 3
/** The close code of a connection that ended without one. */
const ABNORMAL = 1006
const READ_BYTES_MAX = 64 * 1024
const shared = Buffer.allocUnsafe(READ_BYTES_MAX)

export interface WatchingConnection extends SocketConnection {
  /** Leaves what arrives to the operating system, which costs neither process a wake-up. */
  pause(): void
  resume(): void
}

export interface WatchingOptions {
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** Address of this machine from which it connects. */
  readonly localAddress: string
  readonly onText: (bytes: Buffer, start: number, end: number) => void
  /** Called after everything that arrived in one read. */
  readonly onRead: () => void
  /** Called when it ends before it is open, with the reason, unless this side closed it. */
  readonly onRefused: (reason: string) => void
}

export function openWatchingConnection(options: WatchingOptions): WatchingConnection {
  const { port, path, localAddress, onText, onRead, onRefused } = options
  let head: Buffer | null = Buffer.alloc(0)
  let failure = 'closed before it was open'
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

  /** Returns the bytes after the head; null while it is incomplete or a refusal. */
  function readHead(chunk: Buffer): Buffer | null {
    head = Buffer.concat([head ?? chunk, chunk])
    const end = head.indexOf(HEAD_END)
    if (end === -1) return null
    const [text, rest] = [head.toString('latin1', 0, end), head.subarray(end + HEAD_END.length)]
    head = null
    if (!text.startsWith(UPGRADED)) {
      failure = text.slice(0, text.indexOf('\r\n'))
      socket.destroy()
      return null
    }
    setState(OPEN)
    connection.onopen?.()
    return rest
  }

  function read(chunk: Buffer): void {
    const frames = head === null ? chunk : readHead(chunk)
    if (frames === null || frames.length === 0) return
    readFrames(frames)
    onRead()
  }

  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress,
    noDelay: true,
    onread: {
      buffer: shared,
      callback(length, buffer) {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  socket.on('connect', () => socket.write(upgradeRequest({ host: `127.0.0.1:${port}`, path })))
  socket.on('error', (error) => {
    failure = 'code' in error ? String(error.code) : error.message
  })
  socket.on('close', () => {
    // Closed by this side already.
    if (connection.readyState === CLOSED) return
    if (connection.readyState === CONNECTING) onRefused(failure)
    setState(CLOSED)
    connection.onclose?.(closing)
  })
  return connection
}
