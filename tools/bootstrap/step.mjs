// One piece of preparation: does nothing and prints nothing when its result is up to date.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'
import { isCurrent, removeStamp, writeStamp } from './stamp.mjs'

const SHOWN_OUTPUT_CHARACTERS_MAX = 8000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/**
 * @param {{ title: string, stampPath: string, print: string, command: string, commandArguments: string[],
 *   cwd?: string, env?: Record<string, string>, hint?: string }} step
 */
export function runStep({ title, stampPath, print, command, commandArguments, cwd = root, env = {}, hint = '' }) {
  if (isCurrent(stampPath, print)) return
  removeStamp(stampPath)
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
  writeStamp(stampPath, print)
  console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
