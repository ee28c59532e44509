// `npm run test:stack`: builds the images on a real Docker engine, starts both stacks and plays on, kills, pauses and
// updates them. Not a part of `npm test`: the first build takes minutes. Without an engine it reports that and does not
// fail.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'
import { engineProblem, removeLeftovers } from './engine.ts'

const problem = await engineProblem()
if (problem === null) {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join(repositoryRoot, 'tools', 'stack', 'vitest.config.ts')
  const run = spawn(process.execPath, [vitest, 'run', `--config=${config}`, ...process.argv.slice(2)], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  run.once('exit', async (code) => {
    process.exitCode = code ?? 1
    if (code !== 0) await removeLeftovers()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal))
} else {
  console.log(`test:stack skipped: no Docker engine with Compose responds (${problem})`)
}
