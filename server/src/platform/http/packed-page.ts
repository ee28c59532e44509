// The page is the same for everybody except for a few words. Its parts are compressed once; each response joins them,
// with its words as stored blocks between them, which every gzip reader accepts (RFC 1951, 3.2.4; RFC 1952).
import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** The final block, stored and empty. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff])
const TRAILER_BYTES = 8
const STORED_HEADER_BYTES = 5

/** `parts` has one word between each two parts. They are compressed at the first request, not at the start. */
export function packPage(parts: readonly string[]) {
  let packed: readonly Segment[] | null = null
  return {
    /** The first word goes between the first two parts. */
    plain: (words: readonly string[]): string => parts.map((part, index) => (words[index - 1] ?? '') + part).join(''),
    gzipped(words: readonly string[]): Buffer {
      const pieces: Buffer[] = [HEADER]
      let [checksum, length] = [0, 0]
      packed ??= parts.map(packSegment)
      packed.forEach(({ plain, deflated }, index) => {
        const word = Buffer.from(words[index - 1] ?? '')
        if (word.length > 0) {
          pieces.push(storedBlock(word))
          checksum = crc32(word, checksum)
          length += word.length
        }
        pieces.push(deflated)
        checksum = crc32(plain, checksum)
        length += plain.length
      })
      const trailer = Buffer.alloc(TRAILER_BYTES)
      trailer.writeUInt32LE(checksum, 0)
      trailer.writeUInt32LE(length, 4)
      return Buffer.concat([...pieces, END, trailer])
    },
  }
}

interface Segment {
  readonly plain: Buffer
  readonly deflated: Buffer
}

function packSegment(part: string): Segment {
  const plain = Buffer.from(part)
  // A full flush ends on a whole byte and does not refer to anything before it.
  return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) }
}

function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(STORED_HEADER_BYTES)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}
