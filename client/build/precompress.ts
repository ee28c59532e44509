import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
/** Below this the headers cost more than the compression saves. */
const SIZE_MIN_BYTES = 256

/** Writes `.br` and `.gz` beside every text file of the build, so that the server does not compress files again. */
export function precompress(): Plugin {
  return {
    name: 'bougie:precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
          bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
        for (const { name, bytes } of files) {
          if (!COMPRESSIBLE.test(name) || bytes.length < SIZE_MIN_BYTES) continue
          const [brotli, gzipped] = await Promise.all([
            compressWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
            compressWithGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
          ])
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipped })
        }
      },
    },
  }
}
