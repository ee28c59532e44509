// Long responses are compressed as they are sent. Texts that are requested again and again and never change are
// serialised once, and compressed once for each requested encoding, off the game's thread.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRawSync, gzip } from 'node:zlib'
import type { Endpoint } from '@bougie/protocol'
import compressPlugin from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setNewest } from '../bounded-map.ts'

const BROTLI_QUALITY = 9
/** About 10 KB each. */
const FINAL_RESPONSES_MAX = 1_000

type Encoding = 'br' | 'gzip' | 'identity'

interface Packed {
  /** Identifies this text in any encoding. */
  readonly etag: string
  readonly isLong: boolean
  bytes(encoding: Encoding): Promise<Buffer>
}

const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
  identity: (text: Buffer) => Promise.resolve(text),
} satisfies Record<Encoding, (text: Buffer) => Promise<Buffer>>

export function pack(text: string): Packed {
  const plain = Buffer.from(text)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    isLong: plain.length >= THRESHOLD_BYTES,
    bytes(encoding) {
      const known = made.get(encoding) ?? compress[encoding](plain)
      made.set(encoding, known)
      return known
    },
  }
}

/** The encodings that the caller accepts, by name. */
export function encodingsOf({ headers }: FastifyRequest): ReadonlySet<string> {
  const items = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  return new Set(
    items.flatMap((item) => {
      const [name = '', weight = ''] = item.split(';').map((part) => part.trim())
      return /^q=0(\.0*)?$/.test(weight) ? [] : [name]
    }),
  )
}

function shortestFor(request: FastifyRequest): Encoding {
  const taken = encodingsOf(request)
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}

/** Honours `If-None-Match` for clients that stored a response, although the API's `no-store` requires nobody to. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): Promise<FastifyReply> {
  reply.header('etag', packed.etag).header('vary', 'accept-encoding')
  if (isKept(request, packed.etag)) return reply.code(304).send()
  const encoding = packed.isLong ? shortestFor(request) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(await packed.bytes(encoding))
}

function isKept({ headers }: FastifyRequest, etag: string): boolean {
  const named = headers['if-none-match']
  if (named === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return named.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === bare)
}

/** The most recently used responses that can't change any more. */
export function createFinalResponses() {
  /** Insertion order is order of use. */
  const responses = new Map<string, Packed>()

  function put(key: string, packed: Packed): Packed {
    setNewest(responses, [key, packed], FINAL_RESPONSES_MAX)
    return packed
  }

  return {
    find(key: string): Packed | null {
      const known = responses.get(key)
      return known === undefined ? null : put(key, known)
    },
    keep: (key: string, text: string) => put(key, pack(text)),
  }
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** The final block, stored and empty. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff])
const TRAILER_BYTES = 8
const STORED_HEADER_BYTES = 5

/**
 * The page is the same for everybody except for a few words. Its parts are compressed once; each response joins them,
 * with its words as stored blocks between them, which every gzip reader accepts (RFC 1951, 3.2.4; RFC 1952).
 * `parts` has one word between each two parts. They are compressed at the first request, not at the start.
 */
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

/** Below this size the headers cost more than the compression saves. */
const THRESHOLD_BYTES = 1024

/**
 * Only for routes that request it by `compress: LONG_RESPONSE`: checking every short response would slow down all
 * calls.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compressPlugin, {
    global: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    // No client sends compressed bodies, and decompressing untrusted data is an unnecessary risk.
    globalDecompression: false,
  })
}

export const LONG_RESPONSE = { threshold: THRESHOLD_BYTES } as const

/** Files, lists and unions may be long; a single record never is. */
export function mayBeLong({ response, file }: Endpoint): boolean {
  if (file) return true
  return response !== undefined && response._zod.def.type !== 'object'
}
