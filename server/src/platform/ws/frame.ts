import type { ServerMessage } from '@bougie/protocol'

/** An encoded message. Built once, written to any number of sockets. */
export interface Frame {
  readonly bytes: Buffer
  /** True for a price tick: a socket that reads too slowly skips it and requests the whole state later. */
  readonly droppable: boolean
}

const FINAL_TEXT = 0x81
const SMALL_MAX = 125
const MEDIUM_MAX = 65_535

const TICK_TYPES: ReadonlySet<ServerMessage['type']> = new Set(['battle_price_update', 'candleUpdate'])

export function frameOf(message: ServerMessage): Frame {
  return { bytes: frameBytes(JSON.stringify(message)), droppable: TICK_TYPES.has(message.type) }
}

/** RFC 6455, section 5.2: one final text frame, unmasked as required of a server. */
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

/**
 * The frames that a socket gets in one write, as a path in a tree: sockets that got the same frames in this tick are at
 * the same node, so their bytes are concatenated only once.
 */
export interface FrameBatch {
  readonly parent: FrameBatch | null
  readonly frame: Frame | null
  readonly length: number
  /** The child that was made or used last: in a broadcast all sockets after the first one need it. */
  lastChild: FrameBatch | null
  children: Map<Frame, FrameBatch> | null
  bytes: Buffer | null
}

export function createFrameBatch(): FrameBatch {
  return { parent: null, frame: null, length: 0, lastChild: null, children: null, bytes: null }
}

export function extendBatch(batch: FrameBatch, frame: Frame): FrameBatch {
  if (batch.lastChild?.frame === frame) return batch.lastChild
  const known = batch.children?.get(frame)
  const child = known ?? childOf(batch, frame)
  if (known === undefined && batch.lastChild !== null) {
    batch.children ??= new Map()
    keep(batch.children, batch.lastChild)
    batch.children.set(frame, child)
  }
  batch.lastChild = child
  return child
}

export function batchBytes(batch: FrameBatch): Buffer {
  if (batch.bytes === null) batch.bytes = joined(batch)
  return batch.bytes
}

/** In the order in which they were added. */
export function framesOf(batch: FrameBatch): Frame[] {
  const frames: Frame[] = []
  for (let node: FrameBatch | null = batch; node?.frame; node = node.parent) frames.push(node.frame)
  return frames.reverse()
}

function childOf(parent: FrameBatch, frame: Frame): FrameBatch {
  const length = parent.length + frame.bytes.length
  return { parent, frame, length, lastChild: null, children: null, bytes: null }
}

/** The map is created only for a second child, because most nodes never have one. */
function keep(children: Map<Frame, FrameBatch>, child: FrameBatch): void {
  if (child.frame !== null) children.set(child.frame, child)
}

function joined(batch: FrameBatch): Buffer {
  if (batch.frame !== null && batch.frame.bytes.length === batch.length) return batch.frame.bytes
  const bytes = Buffer.allocUnsafe(batch.length)
  let end = batch.length
  for (let node: FrameBatch | null = batch; node?.frame; node = node.parent) {
    end -= node.frame.bytes.length
    node.frame.bytes.copy(bytes, end)
  }
  return bytes
}
