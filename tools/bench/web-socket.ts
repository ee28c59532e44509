// WebSockets by hand (RFC 6455): the upgrade, frames as our server writes them (whole, unmasked, uncompressed), and
// those of a client.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export const HEAD_END = Buffer.from('\r\n\r\n')
export const UPGRADED = 'HTTP/1.1 101'

/** The server keeps at most 100 connections per address that are not upgraded yet, and closes the oldest ones. */
export const UPGRADES_AT_ONCE = 64

/** The request of RFC 6455, 4.1. */
export function upgradeRequest({ host, path }: { readonly host: string; readonly path: string }): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/**
 * The upgrade by hand; frames follow the empty line of the response. The socket is paused: its reader resumes it, after
 * the bytes that came with the response.
 */
export function upgrade(url: string): Promise<{ readonly socket: Socket; readonly firstBytes: Buffer }> {
  const { hostname, port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay()
    socket.on('error', reject)
    // Reports a close by the server before the upgrade; once the promise has resolved it has no effect.
    socket.on('close', () => reject(new Error(`${host} closed a connection before it was a socket`)))
    socket.on('connect', () => socket.write(upgradeRequest({ host, path: pathname + search })))
    let head: Buffer = Buffer.alloc(0)
    socket.on('data', function readHead(chunk: Buffer) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      socket.off('data', readHead).pause()
      if (head.toString('latin1').startsWith(UPGRADED)) {
        resolve({ socket, firstBytes: head.subarray(end + HEAD_END.length) })
      } else {
        socket.destroy()
        reject(new Error(`${url} did not upgrade`))
      }
    })
  })
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
