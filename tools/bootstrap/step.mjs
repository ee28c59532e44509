// One piece of preparation: does nothing and prints nothing when its result is up to date.
//
// A stamp records the inputs of a result. It is stored beside the result, so deleting the result deletes the stamp too.
// It hashes contents, not times: a fresh clone or a change of branch must not look newer than it is.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.mjs'

const SHOWN_OUTPUT_CHARACTERS_MAX = 8000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/**
 * @param {{ title: string, stampPath: string, print: string, command: string, commandArguments: string[],
 *   cwd?: string, env?: Record<string, string>, hint?: string }} step
 */
export function runStep({ title, stampPath, print, command, commandArguments, cwd = root, env = {}, hint = '' }) {
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === print) return
  // Before the work starts, so that an interrupted run leaves no old stamp.
  rmSync(stampPath, { force: true })
  console.log(`• ${title}`)
  const startedAt = Date.now()
  const { status, signal, error, stdout, stderr } = spawnSync(command, commandArguments, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: OUTPUT_BYTES_MAX,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (signal === 'SIGINT' || signal === 'SIGTERM') throw new Error(`${title}: interrupted`)
  if (error || status !== 0) {
    const output = `${stdout ?? ''}${stderr ?? ''}`.trim().slice(-SHOWN_OUTPUT_CHARACTERS_MAX)
    throw new Error([`${title}: failed`, output, error?.message, hint].filter(Boolean).join('\n'))
  }
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, print)
  console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

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
