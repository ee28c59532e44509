import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { folderWithoutSettings } from '../player/program.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** The command line as an operator runs it, on the database of a test. */
export async function runAdmin(databaseUrl: string, ...verb: readonly string[]) {
  const child = spawn(process.execPath, [program, ...verb], {
    cwd: folderWithoutSettings(),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status, stdout, stderr }
}
