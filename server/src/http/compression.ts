import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this the headers cost more than the compression saves. */
const THRESHOLD_BYTES = 1024
/** Fast enough for answers made on the spot; files are compressed once, by the build. */
const BROTLI_QUALITY = 4

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Nobody sends us compressed bodies; unpacking what strangers packed is a risk without a use.
    globalDecompression: false,
  })
}
