// A stamp records the inputs of a result. It is stored beside the result, so deleting the result deletes the stamp too.
// It hashes contents, not times: a fresh clone or a change of branch must not look newer than it is.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.mjs'

/**
 * @param {{ files: string[], ignore?: RegExp, also?: string[] }} inputs files or folders, relative to the root
 * @returns {string}
 */
export function fingerprint({ files, ignore, also = [] }) {
  const hash = createHash('sha256')
  for (const text of also) hash.update(`${text}\0`)
  for (const path of files.flatMap((file) => listFiles(join(root, file), ignore)).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @param {RegExp | undefined} ignore @returns {string[]} */
function listFiles(path, ignore) {
  if (!existsSync(path) || ignore?.test(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => listFiles(join(path, name), ignore))
}

/** @param {string} stampPath @param {string} print */
export function isCurrent(stampPath, print) {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === print
}

/** @param {string} stampPath @param {string} print */
export function writeStamp(stampPath, print) {
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, print)
}

/** Called before the work starts, so that an interrupted run leaves no old stamp. @param {string} stampPath */
export function removeStamp(stampPath) {
  rmSync(stampPath, { force: true })
}
