import type { ServerMessage } from '@bougie/protocol'

/** A message as it goes over the wire. Built once, written to any number of sockets. */
export interface Frame {
  readonly bytes: Buffer
  /** A price tick: who reads too slowly goes without it and asks for the whole state later. */
  readonly droppable: boolean
}

const FINAL_TEXT = 0x81
const SMALL_MAX = 125
const MEDIUM_MAX = 65_535

const TICK_TYPES: ReadonlySet<ServerMessage['type']> = new Set(['battle_price_update', 'candleUpdate'])

export function frameOf(message: ServerMessage): Frame {
  return { bytes: frameBytes(JSON.stringify(message)), droppable: TICK_TYPES.has(message.type) }
}

/** RFC 6455, section 5.2: one final text frame, unmasked as a server's must be. */
function frameBytes(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = headerLengthOf(length)
  const bytes = Buffer.allocUnsafe(headerLength + length)
  bytes[0] = FINAL_TEXT
  if (length <= SMALL_MAX) bytes[1] = length
  else if (length <= MEDIUM_MAX) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, headerLength)
  return bytes
}

function headerLengthOf(length: number): number {
  if (length <= SMALL_MAX) return 2
  return length <= MEDIUM_MAX ? 4 : 10
}
