import type { ImageType } from '@bougie/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

const KEPT_SECONDS = 365 * 24 * 3600

export interface ImageAnswer {
  readonly type: ImageType
  readonly bytes: Buffer
  /** Names these bytes and no others. */
  readonly hash: string
  /** Whether the address that was asked for names these bytes too, so that nobody needs to ask again. */
  readonly isVersioned: boolean
}

export function isImage(value: unknown): value is ImageAnswer {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'hash' in value
}

/** The one answer of the API that browsers may keep. */
export function sendImage(request: FastifyRequest, reply: FastifyReply, image: ImageAnswer): FastifyReply {
  const etag = `"${image.hash}"`
  reply
    .header('etag', etag)
    .header('cache-control', image.isVersioned ? `public, max-age=${KEPT_SECONDS}, immutable` : 'no-cache')
    .header('content-disposition', 'inline')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(image.type).send(image.bytes)
}
