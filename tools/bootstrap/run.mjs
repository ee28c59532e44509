// Hands over to a program: passes its output and exit code on, and forwards our signals to it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

const PARENT_CHECK_MS = 500

const startedBy = process.ppid

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

/**
 * An npm that is killed by SIGKILL sends no signal: the only trace is a changed parent. For a program that npm did not
 * start, a lost parent only means that it runs in the background.
 * @param {() => void} onLost @returns {() => void} undoes it
 */
function watchParent(onLost) {
  if (process.env['npm_lifecycle_event'] === undefined) return () => undefined
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(timer)
    onLost()
  }, PARENT_CHECK_MS)
  return () => clearInterval(timer)
}

/** @param {(signal: NodeJS.Signals) => void} stop @returns {() => void} undoes it */
function forwardSignals(stop) {
  // The same signal often arrives several times: for the whole group, through npm, and by the parent's end.
  const forwarded = new Set()
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (forwarded.has(signal)) return
    forwarded.add(signal)
    stop(signal)
  }
  // Ctrl-C in a terminal reaches the programs directly; a forwarded one would count as a second, which exits at once.
  const onInterrupt = () => {
    if (!process.stdin.isTTY) forward('SIGINT')
  }
  const onTerminate = () => forward('SIGTERM')
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)
  const forgetParent = watchParent(onTerminate)
  return () => {
    forgetParent()
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
    process.off('SIGHUP', onTerminate)
  }
}
