import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { until } from '@bougie/api-client/until.ts'
import { freePort } from '../player/free-port.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { connectClients, disconnectClients, type Frame, send, signUpClients } from './load-clients.ts'
import { usageOf } from './process-usage.ts'
import type { Figure, Scenario } from './report.ts'
import { type Spread, spreadOf } from './statistics.ts'

const ROUNDS = 5
const RESUMING_ROUNDS = 3
const BATTLES = 1000
const STAKE_EUROS = 5
const ASK_EVERY_MS = 5
const WITHIN_MS = 60_000
/** The smallest Node server, as the baseline of a start. */
const BARE = `require('node:http').createServer((q, r) => r.end()).listen(process.env.PORT, '127.0.0.1')`

/** From the start of the process until it reports that it is ready; also with a thousand battles to resume. */
export const start: Scenario = {
  name: 'start',
  about: `the server until it is ready, without and with ${BATTLES} battles to resume`,
  async run(note) {
    const folder = mkdtempSync(join(tmpdir(), 'bougie-start-'))
    try {
      const file = join(folder, 'bougie.db')
      await (await startServer(file)).end('SIGTERM')
      const [empty, bare, processor]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await timeBare())
        const server = await startServer(file)
        empty.push(server.tookMs)
        processor.push(server.cpuMs)
        await server.end('SIGTERM')
      }
      const resuming = await timeResuming(file, note)
      return [
        figure('to ready', spreadOf(empty), 800),
        figure(`to ready with ${BATTLES} battles`, spreadOf(resuming), 1500),
        { name: 'processor time to ready', value: spreadOf(processor).median, unit: 'ms' },
        { name: 'a bare Node server', value: spreadOf(bare).median, unit: 'ms' },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function figure(name: string, { median, min, max }: Spread, atMost: number): Figure {
  return { name, value: median, min, max, unit: 'ms', target: { relation: '<=', value: atMost } }
}

interface Started {
  readonly url: string
  readonly tookMs: number
  /** Processor time, independent of other programs. */
  readonly cpuMs: number
  end(signal: NodeJS.Signals): Promise<void>
}

async function timeBare(): Promise<number> {
  const port = await freePort()
  const started = await untilReady(port, (environment) => spawn(process.execPath, ['-e', BARE], environment))
  await started.end('SIGTERM')
  return started.tookMs
}

function startServer(file: string): Promise<Started> {
  return freePort().then((port) =>
    untilReady(port, ({ env }) => {
      const environment = {
        ...env,
        // As `npm start` sets it.
        NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'node'),
        DATABASE_URL: `file:${file}`,
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        RATE_LIMIT: 'off',
        BOTS: 'off',
        LOG_LEVEL: 'warn',
        MATCH_COUNTDOWN_MS: '600000',
        BATTLE_DISCONNECT_GRACE_MS: '600000',
      }
      return spawn(process.execPath, ['server/src/app/main.ts'], {
        cwd: repositoryRoot,
        env: environment,
        stdio: 'ignore',
      })
    }),
  )
}

async function untilReady(
  port: number,
  launch: (options: { env: NodeJS.ProcessEnv }) => ChildProcess,
): Promise<Started> {
  const beganAtMs = performance.now()
  const child = launch({ env: { ...process.env, PORT: String(port) } })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  while (!(await isReady(port))) {
    if (performance.now() - beganAtMs > WITHIN_MS) throw new Error('The server never became ready')
    await setTimeout(ASK_EVERY_MS)
  }
  const tookMs = performance.now() - beganAtMs
  return { url: `http://localhost:${port}`, tookMs, cpuMs: usageOf(child.pid ?? 0).cpuMs, end }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}

/** Interrupts running battles by kill -9; each start resumes them. */
async function timeResuming(file: string, note: (text: string) => void): Promise<readonly number[]> {
  const server = await startServer(file)
  const users = await signUpClients(server.url, BATTLES * 2)
  let matched = 0
  const members = await connectClients(server.url, users, (_member, frame: Frame) => {
    if (frame.type === 'battle_match_found') matched += 1
  })
  for (const member of members) send(member, { type: 'join_battle_queue', amount: STAKE_EUROS })
  await until(() => matched >= BATTLES * 2, { what: 'every battle to be made', withinMs: WITHIN_MS })
  note(`${BATTLES} battles run`)
  await server.end('SIGKILL')
  disconnectClients(members)
  const took: number[] = []
  for (let round = 0; round < RESUMING_ROUNDS; round += 1) {
    const again = await startServer(file)
    took.push(again.tookMs)
    await again.end('SIGKILL')
  }
  return took
}
