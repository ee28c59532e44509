import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { variableNames } from '@bougie/server'
import { freePort } from './free-port.ts'
import { folderWithoutSettings, type Program, startServerProgram } from './program.ts'

const READY_WITHIN_MS = 240_000
const ASK_EVERY_MS = 50

/** Environment variables of a server, for instance shorter phases of a battle. */
export type ServerSettings = Readonly<Record<string, string>>

/** Stays: the programs of a run read each other's data. */
const SHARED_SETTING = 'DATA_KEY'

/** Our own variables without a server's settings: a developer's `REDIS_URL` or `HOST` would change which server is tested. */
function environmentWithoutSettings(): NodeJS.ProcessEnv {
  const isSetting = (name: string) => name !== SHARED_SETTING && variableNames.includes(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)))
}

/** The place of a server: a free port and an empty SQLite database, unless they are given. */
export async function placeOfServer(environment: ServerSettings) {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-'))
  const port = environment['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const databaseUrl = environment['DATABASE_URL'] ?? `file:${join(folder, 'bougie.db')}`
  const defaults = { PORT: port, PUBLIC_ORIGIN: url, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  return {
    folder,
    url,
    databaseUrl,
    env: { ...environmentWithoutSettings(), ...defaults, ...environment },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Starts the real server as a program, for a test that ends it, kills it or reads what it writes. */
export async function startLocalServer(environment: ServerSettings = {}) {
  const { folder, url, databaseUrl, env, remove } = await placeOfServer(environment)
  const server = startServerProgram({ cwd: folderWithoutSettings(), env })
  const stop = async () => {
    await server.stop()
    await remove()
  }
  try {
    await untilReady(url, server)
  } catch (cause) {
    await stop()
    throw new Error(`The server did not start:\n${server.output()}`, { cause })
  }
  return {
    ...server,
    url,
    databaseUrl,
    stop,
    /** Stops the server, and returns the folder of its database and data key, which stays. */
    async stopAndKeep() {
      await server.stop()
      return folder
    },
    /** kill -9. */
    async kill() {
      server.signal('SIGKILL')
      await server.ended
    },
  }
}

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>

/** Runs `work` with a private server; the error of a failure contains the server's output. */
export async function withServer<T>(settings: ServerSettings, work: (server: LocalServer) => Promise<T>): Promise<T> {
  const server = await startLocalServer(settings)
  try {
    return await work(server)
  } catch (cause) {
    throw new Error(`It broke off; the server wrote:\n${server.output()}`, { cause })
  } finally {
    await server.stop()
  }
}

/** Starts the server with an environment in which it can't work, and waits for its end. */
export async function runServerToItsEnd(environment: ServerSettings) {
  const env = { ...environmentWithoutSettings(), PORT: '0', DATABASE_URL: 'file:/dev/null/nothing.db', ...environment }
  const server = startServerProgram({ cwd: folderWithoutSettings(), env })
  const ended = await Promise.race([server.ended, setTimeout(READY_WITHIN_MS, null, { ref: false })])
  await server.stop()
  return { exitCode: ended, output: server.output() }
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

async function untilReady(url: string, server: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (!server.isRunning()) throw new Error(`It ended with ${await server.ended}`)
    if (await isOk(`${url}/readyz`)) return
    await setTimeout(ASK_EVERY_MS)
  }
  throw new Error(`No response within ${READY_WITHIN_MS} ms`)
}
