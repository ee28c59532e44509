import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** The command line as an operator runs it, on the database of a test. */
export function runAdmin(databaseUrl: string, ...verb: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...verb], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return { status, stdout, stderr }
}
