import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { chunkOf, withImports } from './chunks.ts'

const PLACE = '__BOUGIE_SHELL__'
const WORKER = 'sw.js'
/** With these modules the shell and home open without a network. */
const FIRST_MODULES = ['index.html', 'features/home/HomeScreen.tsx']
const SHELL_FONT = /(sora|inter)-latin-(?!ext).*\.woff2$/
const PUBLIC_FILES = ['/favicon.svg', '/favicon-signal.svg', '/app.webmanifest']

/** Lists the files of this build's shell for the service worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'bougie:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}`)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = FIRST_MODULES.map((module) => chunkOf(chunks, module))
        const fonts = Object.keys(bundle).filter((fileName) => SHELL_FONT.test(fileName))
        const built = [...withImports(chunks, first), ...fonts].map((fileName) => `/${fileName}`)
        const files = [...new Set(built), ...PUBLIC_FILES]
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
        const shell = { version, entry: `/${first[0]?.fileName}`, files }
        if (!worker.code.includes(PLACE)) throw new Error(`${WORKER} has no ${PLACE}`)
        worker.code = worker.code.replace(PLACE, JSON.stringify(shell))
      },
    },
  }
}
