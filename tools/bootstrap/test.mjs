// `npm test`: all checks live in tools/test and need the installed packages; without them there is still a summary.
import { ensureInstalled } from './install.mjs'
import { compileCache, findNode } from './node-binary.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** @param {string[]} passedOn @returns {Promise<number>} */
export async function runTests(passedOn) {
  let node
  try {
    ensureInstalled()
    node = findNode()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed, 0 skipped')
    return 1
  }
  return await run({
    command: node,
    commandArguments: [inRoot('tools', 'test', 'main.ts'), ...passedOn],
    env: compileCache(),
  })
}
