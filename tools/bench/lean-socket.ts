// A WebSocket client with minimal cost, because it shares the machine with the server that it measures. It reads only
// the frames that our server writes (RFC 6455: whole, unmasked, uncompressed).
import type { Socket } from 'node:net'
import { upgrade } from './upgrade.ts'

const FINAL = 0x80
const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 } as const
const MASKED = 0x80
const MASK_BYTES = 4
const SMALL_MAX = 125
const MEDIUM = 126
const MEDIUM_MAX = 65_535

/** Resolves once it is open. */
export async function openLeanSocket(url: string, onText: (text: string) => void) {
  const { socket, firstBytes } = await upgrade(url)
  let lost: string | null = null
  let isTerminated = false
  const lose = (reason: string) => {
    if (!isTerminated) lost ??= reason
    socket.destroy()
  }
  const read = createFrameReader(socket, onText, lose)
  if (firstBytes.length > 0) read(firstBytes)
  socket
    .on('error', ({ message }) => lose(message))
    .on('close', () => lose('without a goodbye'))
    .on('data', read)
    .resume()
  return {
    send: (text: string) => void socket.write(maskedFrame(OPCODES.text, text)),
    /** Ends the connection without a close frame. */
    terminate() {
      isTerminated = true
      socket.destroy()
    },
    /** The reason why the server ended it; null while it is open, and after `terminate`. */
    lost: () => lost,
  }
}

export type LeanSocket = Awaited<ReturnType<typeof openLeanSocket>>

function createFrameReader(
  socket: Socket,
  onText: (text: string) => void,
  onClose: (reason: string) => void,
): (chunk: Buffer) => void {
  let rest: Buffer | null = null
  return (chunk) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk])
    for (let frame = firstFrame(bytes); frame !== null; frame = firstFrame(bytes)) {
      const { opcode, start, end } = frame
      if (opcode === OPCODES.text) onText(bytes.toString('utf8', start, end))
      else if (opcode === OPCODES.ping) socket.write(maskedFrame(OPCODES.pong, bytes.toString('utf8', start, end)))
      else if (opcode === OPCODES.close) onClose(reasonOf(bytes.subarray(start, end)))
      bytes = bytes.subarray(end)
    }
    rest = bytes.length === 0 ? null : bytes
  }
}

/** Code and text of a closing frame. */
function reasonOf(payload: Buffer): string {
  return payload.length < 2 ? 'without a code' : `${payload.readUInt16BE()} ${payload.toString('utf8', 2)}`
}

interface FrameBounds {
  readonly opcode: number
  readonly start: number
  readonly end: number
}

/** The bounds of the first frame's payload; null until all of it is there. */
function firstFrame(bytes: Buffer): FrameBounds | null {
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

/** A client must mask its frames; a mask of zeros leaves the text unchanged. */
function maskedFrame(opcode: number, text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length > MEDIUM_MAX) throw new Error('No message of a player is so long')
  const short = length <= SMALL_MAX ? length : MEDIUM
  const start = headerLengthOf(short) + MASK_BYTES
  const frame = Buffer.alloc(start + length)
  frame[0] = FINAL | opcode
  frame[1] = MASKED | short
  if (short === MEDIUM) frame.writeUInt16BE(length, 2)
  frame.write(text, start)
  return frame
}
