import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { until } from '@bougie/api-client/until.ts'
import { freePort } from '../player/free-port.ts'
import { folderWithoutSettings, type Program, startProgram } from '../player/program.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { connectClients, disconnectClients, type Frame, send, signUpClients } from './load-clients.ts'
import { usageOf } from './process-usage.ts'
import { atMost, type Scenario } from './report.ts'
import { BENCH_SETTINGS, withFolder } from './servers.ts'
import { spreadOf } from './statistics.ts'

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
    return withFolder(async (folder) => {
      const file = join(folder, 'bougie.db')
      await end((await startServer(file)).program, 'SIGTERM')
      const [empty, bare, processor]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await timeBare())
        const server = await startServer(file)
        empty.push(server.tookMs)
        processor.push(server.cpuMs)
        await end(server.program, 'SIGTERM')
      }
      const resuming = await timeResuming(file, note)
      return [
        { name: 'to ready', value: spreadOf(empty), unit: 'ms', target: atMost(800) },
        { name: `to ready with ${BATTLES} battles`, value: spreadOf(resuming), unit: 'ms', target: atMost(1500) },
        { name: 'processor time to ready', value: spreadOf(processor).median, unit: 'ms' },
        { name: 'a bare Node server', value: spreadOf(bare).median, unit: 'ms' },
      ]
    })
  },
}

async function timeBare(): Promise<number> {
  const { program, tookMs } = await startTimed(['-e', BARE])
  await end(program, 'SIGTERM')
  return tookMs
}

function startServer(file: string) {
  return startServerOn(`file:${file}`)
}

/** The real server without bots and limits; resolves when it is ready. */
export function startServerOn(databaseUrl: string) {
  return startTimed([join(repositoryRoot, 'server', 'src', 'app', 'main.ts')], {
    // As `npm start` sets it.
    NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'node'),
    DATABASE_URL: databaseUrl,
    ...BENCH_SETTINGS,
    LOG_LEVEL: 'warn',
    MATCH_COUNTDOWN_MS: '600000',
    BATTLE_DISCONNECT_GRACE_MS: '600000',
  })
}

/** Starts a program of Node, and measures the time and the processor time until it reports that it is ready. */
async function startTimed(programArguments: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const beganAtMs = performance.now()
  const program = startProgram({
    command: [process.execPath, ...programArguments],
    cwd: folderWithoutSettings(),
    env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: url, ...environment },
  })
  while (!(await isReady(port))) {
    if (performance.now() - beganAtMs > WITHIN_MS) throw new Error('The server never became ready')
    await setTimeout(ASK_EVERY_MS)
  }
  const tookMs = performance.now() - beganAtMs
  return { url, program, tookMs, cpuMs: usageOf(program.processId).cpuMs }
}

export async function end(program: Program, signal: NodeJS.Signals): Promise<void> {
  program.signal(signal)
  await program.ended
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
  await end(server.program, 'SIGKILL')
  disconnectClients(members)
  const took: number[] = []
  for (let round = 0; round < RESUMING_ROUNDS; round += 1) {
    const again = await startServer(file)
    took.push(again.tookMs)
    await end(again.program, 'SIGKILL')
  }
  return took
}
