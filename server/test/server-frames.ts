import { assert } from '@bougie/engine'

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

/** The texts of the frames in one write of the server: RFC 6455, unmasked, each a whole message. */
export function textsOfFrames(bytes: Buffer): readonly string[] {
  const texts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    assert(bytes[start] === FINAL_TEXT, 'a server sends whole text messages')
    const { headerLength, length } = lengthsAt(bytes, start)
    const end = start + headerLength + length
    assert(end <= bytes.length, 'a write ends with a whole frame')
    texts.push(bytes.toString('utf8', start + headerLength, end))
    start = end
  }
  return texts
}

function lengthsAt(bytes: Buffer, start: number): { readonly headerLength: number; readonly length: number } {
  const short = bytes[start + 1] ?? 0
  assert(short <= LENGTH_64, 'a server masks nothing')
  if (short === LENGTH_16) return { headerLength: 4, length: bytes.readUInt16BE(start + 2) }
  if (short === LENGTH_64) return { headerLength: 10, length: Number(bytes.readBigUInt64BE(start + 2)) }
  return { headerLength: 2, length: short }
}
