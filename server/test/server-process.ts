import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { type Program, startServerProgram } from '../../tools/player/program.ts'

/** The real program as an operator starts it, in its own empty directory and on a free port. */
export function startServerProcess(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  environment: Readonly<Record<string, string>> = {},
): Program {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-process-'))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', ...environment }
  const server = startServerProgram({ cwd: directory, env })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    rmSync(directory, { recursive: true })
  })
  return server
}
