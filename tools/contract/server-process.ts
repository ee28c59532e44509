import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const END_WITHIN_MS = 240_000
const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface EndedProcess {
  readonly exitCode: number | null
  readonly output: string
}

/** Starts the server with an environment in which it can't work, and waits for its end. */
export function runServerToItsEnd(environment: Readonly<Record<string, string>>): Promise<EndedProcess> {
  const output: string[] = []
  const child = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: repository,
    env: { ...process.env, PORT: '0', DATABASE_URL: 'file:/dev/null/nothing.db', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: END_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output: output.join('') }))
  })
}
