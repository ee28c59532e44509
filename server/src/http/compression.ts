import type { Endpoint } from '@bougie/protocol'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this the headers cost more than the compression saves. */
const THRESHOLD_BYTES = 1024

/** Only routes that ask for it by `compress: LONG_ANSWER`: looking at every short answer would cost every call. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    // Nobody sends us compressed bodies; unpacking what strangers packed is a risk without a use.
    globalDecompression: false,
  })
}

export const LONG_ANSWER = { threshold: THRESHOLD_BYTES } as const

/** Files, lists, and what comes in variants, may be long; a single record never is. */
export function mayBeLong({ answer, file }: Endpoint): boolean {
  if (file) return true
  return answer !== undefined && answer._zod.def.type !== 'object'
}
