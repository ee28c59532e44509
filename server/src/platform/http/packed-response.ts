// Texts that are requested again and again and never change: serialised once and compressed once for each requested
// encoding, off the game's thread.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setNewest } from '../bounded-map.ts'
import { THRESHOLD_BYTES } from './compression.ts'

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
