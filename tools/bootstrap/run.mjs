// Hands over to a program: its output is ours, the signals that we get are its, and its exit code is ours.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/**
 * @typedef {{ command: string, commandArguments: string[], cwd?: string, env?: Record<string, string> }} Program
 */

/** @param {Program} program @returns {Promise<number>} */
export const run = (program) => runTogether([program])

/**
 * Runs programs side by side; when one ends, the others are ended too. The code is that of the first to end.
 * @param {Program[]} programs @returns {Promise<number>}
 */
export async function runTogether(programs) {
  const children = programs.map(({ command, commandArguments, cwd = root, env = {} }) =>
    spawn(command, commandArguments, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }),
  )
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    for (const child of children) child.kill(signal)
  }
  const forget = forwardSignals(stop)
  const exits = children.map((child) => exitCode(child))
  const first = await Promise.race(exits)
  stop('SIGTERM')
  await Promise.all(exits)
  forget()
  return first
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  })
}

/** @param {(signal: NodeJS.Signals) => void} stop @returns {() => void} undoes it */
function forwardSignals(stop) {
  // Ctrl-C in a terminal reaches the programs without us: passing it on would count as a second, impatient Ctrl-C.
  const onInterrupt = () => {
    if (!process.stdin.isTTY) stop('SIGINT')
  }
  const onTerminate = () => stop('SIGTERM')
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)
  return () => {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
    process.off('SIGHUP', onTerminate)
  }
}
