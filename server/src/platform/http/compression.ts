import type { Endpoint } from '@bougie/protocol'
import compressPlugin from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this size the headers cost more than the compression saves. */
export const THRESHOLD_BYTES = 1024

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
