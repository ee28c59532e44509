import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const BUILT_PAGE = join(REPOSITORY, 'client/dist/index.html')
const READY_WITHIN_MS = 30_000
const CLOSE_WITHIN_MS = 10_000
const OUTPUT_LINES_MAX = 200

export interface RunningServer {
  readonly origin: string
  /** The last lines that the server wrote, for a test that failed. */
  output(): string
  stop(): Promise<void>
}

/** Environment variables of the server, for instance shorter phases of a battle. */
export type ServerSettings = Readonly<Record<string, string>>

/** The real server on a port and a database of its own, serving the built client. */
export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  if (!existsSync(BUILT_PAGE)) throw new Error('The client is not built: run `vite build` in client/ first')
  const directory = mkdtempSync(join(tmpdir(), 'bougie-e2e-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATABASE_URL: `file:${join(directory, 'bougie.db')}`,
      PUBLIC_ORIGIN: origin,
      RP_ID: 'localhost',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = collectLines(child)
  const output = () => lines.join('')

  async function stop() {
    await endProcess(child)
    rmSync(directory, { recursive: true, force: true })
  }

  try {
    await waitUntilReady(`${origin}/readyz`, child)
  } catch (cause) {
    await stop()
    throw new Error(`The server did not start:\n${output()}`, { cause })
  }
  return { origin, output, stop }
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = []
  const keep = (chunk: unknown) => {
    lines.push(String(chunk))
    if (lines.length > OUTPUT_LINES_MAX) lines.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return lines
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms`)
}

/** SIGTERM lets it say goodbye; one that hangs is ended all the same. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), CLOSE_WITHIN_MS)
  await ended
  clearTimeout(killer)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
