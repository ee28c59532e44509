// WebSockets by hand (RFC 6455): the upgrade, frames as our server writes them (whole, unmasked, uncompressed), and
// those of a client.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const UPGRADED = 'HTTP/1.1 101'
const READ_BYTES_MAX = 64 * 1024
/** All sockets read into one buffer, which costs this process nearly nothing. */
const shared = Buffer.allocUnsafe(READ_BYTES_MAX)

/** The server keeps at most 100 connections per address that are not upgraded yet, and closes the oldest ones. */
export const UPGRADES_AT_ONCE = 64

export interface RawSocketOptions {
  /** The server's origin, by http. */
  readonly url: string
  /** Address of this machine from which it connects. */
  readonly localAddress?: string
  readonly onOpen: () => void
  /** The bytes of frames; valid only during the call. */
  readonly onBytes: (bytes: Buffer) => void
  /** Called at the end, whichever side caused it, also before it is open. */
  readonly onEnd: (reason: string) => void
}

/** Connects and asks for the upgrade of RFC 6455, 4.1. */
export function openRawSocket({ url, localAddress, onOpen, onBytes, onEnd }: RawSocketOptions): Socket {
  const { hostname, port, host, pathname, search } = new URL(url)
  let head: Buffer | null = Buffer.alloc(0)
  let reason = 'closed without a goodbye'

  function read(chunk: Buffer): void {
    if (head === null) {
      onBytes(chunk)
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(HEAD_END)
    if (end === -1) return
    const [text, rest] = [head.toString('latin1', 0, end), head.subarray(end + HEAD_END.length)]
    head = null
    if (text.startsWith(UPGRADED)) {
      onOpen()
      if (rest.length > 0) onBytes(rest)
    } else {
      reason = text.slice(0, text.indexOf('\r\n'))
      socket.destroy()
    }
  }

  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
    noDelay: true,
    onread: {
      buffer: shared,
      callback(length, buffer) {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
  socket.on('error', (error) => {
    reason = 'code' in error ? String(error.code) : error.message
  })
  socket.on('close', () => onEnd(reason))
  return socket
}

export const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 } as const
const FINAL = 0x80
const MASKED = 0x80
const MASK_BYTES = 4
const SMALL_MAX = 125
const MEDIUM = 126
const MEDIUM_MAX = 65_535

/** Each gets the payload in place; the bytes are valid only during the call. */
export interface FrameListener {
  readonly onText: (bytes: Buffer, start: number, end: number) => void
  readonly onPing: (payload: Buffer) => void
  readonly onClose: (payload: Buffer) => void
}

export function createFrameReader({ onText, onPing, onClose }: FrameListener): (chunk: Buffer) => void {
  let rest: Buffer | null = null
  return (chunk) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk])
    for (let frame = firstFrame(bytes); frame !== null; frame = firstFrame(bytes)) {
      const { opcode, start, end } = frame
      if (opcode === OPCODES.text) onText(bytes, start, end)
      else if (opcode === OPCODES.ping) onPing(bytes.subarray(start, end))
      else if (opcode === OPCODES.close) onClose(bytes.subarray(start, end))
      bytes = bytes.subarray(end)
    }
    // Copied, because the chunk may be a buffer that all sockets share.
    rest = bytes.length === 0 ? null : Buffer.from(bytes)
  }
}

/** Code and text of a closing frame. */
export function closingOf(payload: Buffer): { readonly code: number | null; readonly reason: string } {
  return payload.length < 2
    ? { code: null, reason: '' }
    : { code: payload.readUInt16BE(), reason: payload.toString('utf8', 2) }
}

/** The bounds of the first frame's payload; null until all of it is there. */
function firstFrame(bytes: Buffer) {
  const [first, short] = bytes
  if (first === undefined || short === undefined) return null
  const start = headerLengthOf(short)
  if (bytes.length < start) return null
  const end = start + payloadLengthOf(bytes, short)
  return bytes.length < end ? null : { opcode: first & 0x0f, start, end }
}

function headerLengthOf(short: number): number {
  if (short <= SMALL_MAX) return 2
  return short === MEDIUM ? 4 : 10
}

function payloadLengthOf(bytes: Buffer, short: number): number {
  if (short <= SMALL_MAX) return short
  return short === MEDIUM ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
}

/** A client must mask its frames; a mask of zeros leaves the payload unchanged. */
export function maskedFrame(opcode: number, payload: string | Buffer): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const { length } = bytes
  if (length > MEDIUM_MAX) throw new Error('No message of a player is so long')
  const short = length <= SMALL_MAX ? length : MEDIUM
  const start = headerLengthOf(short) + MASK_BYTES
  const frame = Buffer.alloc(start + length)
  frame[0] = FINAL | opcode
  frame[1] = MASKED | short
  if (short === MEDIUM) frame.writeUInt16BE(length, 2)
  bytes.copy(frame, start)
  return frame
}
