import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { folderWithoutSettings } from '../player/program.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** The command line as an operator runs it, on the database of a test. */
export function runAdmin(databaseUrl: string, ...verb: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...verb], {
    cwd: folderWithoutSettings(),
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return { status, stdout, stderr }
}

/** The same without blocking this process, in which the test's server runs. */
export async function runAdminBeside(databaseUrl: string, ...verb: readonly string[]) {
  const child = spawn(process.execPath, [program, ...verb], {
    cwd: folderWithoutSettings(),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, stdout, stderr }
}
