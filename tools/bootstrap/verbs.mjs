// The preparation and the program of each command of the package.
import { existsSync } from 'node:fs'
import { ensureClientBuilt, ensureGenerated } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, nodeEnvironment } from './node-binary.mjs'
import { inRoot } from './paths.mjs'
import { run, runTogether } from './run.mjs'

function prepare({ client = false } = {}) {
  ensureInstalled()
  ensureGenerated()
  if (client) ensureClientBuilt()
}

/** @param {string} path @param {string[]} [passedOn] */
function nodeProgram(path, passedOn = []) {
  const program = inRoot(...path.split('/'))
  if (!existsSync(program)) throw new Error(`This command's program, ${path}, does not exist yet.`)
  return { command: findNode(), commandArguments: [program, ...passedOn], env: nodeEnvironment() }
}

/** @typedef {(passedOn: string[]) => Promise<number>} Verb gives the exit code */

/** @param {string} path @param {{ client?: boolean }} [needs] @returns {Verb} */
const tool = (path, needs) => async (passedOn) => {
  prepare(needs)
  return await run(nodeProgram(path, passedOn))
}

/**
 * `npm test`: all checks live in tools/test and need the installed packages; without them there is still a summary.
 * @param {string[]} passedOn @returns {Promise<number>}
 */
async function runTests(passedOn) {
  try {
    ensureInstalled()
    findNode()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed, 0 skipped')
    return 1
  }
  return await run(nodeProgram('tools/test/main.ts', passedOn))
}

async function dev() {
  prepare()
  const { command, commandArguments, env } = nodeProgram('server/src/app/main.ts')
  return await runTogether([
    { command, commandArguments: ['--watch', '--watch-preserve-output', ...commandArguments], env },
    {
      command,
      commandArguments: [inRoot('client', 'node_modules', 'vite', 'bin', 'vite.js')],
      cwd: inRoot('client'),
    },
  ])
}

/** @param {(passedOn: string[]) => void} ensure @returns {Verb} */
const step = (ensure) => async (passedOn) => {
  ensureInstalled()
  ensure(passedOn)
  return 0
}

/** @type {ReadonlyMap<string, Verb>} */
export const verbs = new Map([
  ['start', tool('server/src/app/main.ts', { client: true })],
  ['test', runTests],
  ['check', tool('tools/test/quick.ts')],
  ['dev', dev],
  ['simulate', tool('tools/simulate/main.ts')],
  ['bench', tool('tools/bench/main.ts', { client: true })],
  ['studio', tool('tools/prisma/studio.ts')],
  ['admin', tool('tools/admin/main.ts')],
  ['shots', tool('tools/shots/main.ts', { client: true })],
  ['soak', tool('tools/soak/main.ts')],
  ['fuzz', tool('tools/fuzz/main.ts')],
  ['test:stack', tool('tools/stack/main.ts')],
  ['install', step(() => undefined)],
  ['generate', step((passedOn) => ensureGenerated({ frozen: passedOn.includes('--frozen') }))],
  ['build', step(ensureAllBuilt)],
])

function ensureAllBuilt() {
  ensureGenerated()
  ensureClientBuilt()
}
