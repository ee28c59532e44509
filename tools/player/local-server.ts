import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const READY_WITHIN_MS = 240_000
const STOP_WITHIN_MS = 15_000
const ASK_EVERY_MS = 50
const repository = fileURLToPath(new URL('../..', import.meta.url))
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href

/** Environment variables of a server, for instance shorter phases of a battle. */
export type ServerSettings = Readonly<Record<string, string>>

export interface LocalServer {
  readonly url: string
  readonly databaseUrl: string
  readonly processId: number
  /** Resolves once the server has ended, by itself or by `stop`; null when a signal ended it. */
  readonly exitCode: Promise<number | null>
  /** The last lines that it wrote, for a test that failed. */
  output(): string
  stop(): Promise<void>
}

/** Starts the real server with an empty SQLite database of its own, on a free port unless one is given. */
export async function startLocalServer(environment: ServerSettings = {}): Promise<LocalServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-'))
  const port = environment['PORT'] ?? (await freePort())
  const url = `http://localhost:${port}`
  const databaseUrl = `file:${join(folder, 'bougie.db')}`
  const output: string[] = []
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, 'server/src/app/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => keep(output, chunk))
  child.stderr.on('data', (chunk: Buffer) => keep(output, chunk))

  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child)
  } catch (cause) {
    await stop()
    throw new Error(`The server did not start:\n${output.join('')}`, { cause })
  }
  if (child.pid === undefined) throw new Error('A running server has a process id')
  return { url, databaseUrl, processId: child.pid, exitCode, output: () => output.join(''), stop }
}

export function passesHealthCheck(url: string): Promise<boolean> {
  return isOk(`${url}/healthz`)
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

const OUTPUT_CHUNKS_MAX = 200

function keep(output: string[], chunk: Buffer): void {
  output.push(chunk.toString())
  if (output.length > OUTPUT_CHUNKS_MAX) output.shift()
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}`)
    if (await isOk(`${url}/readyz`)) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error(`No response within ${READY_WITHIN_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(force)
}
