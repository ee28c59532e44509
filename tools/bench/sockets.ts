import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../player/free-port.ts'
import { type LocalServer, type ServerSettings, withServer } from '../player/local-server.ts'
import { runArena } from './arena.ts'
import { startChild } from './child-program.ts'
import { signUpClients } from './load-clients.ts'
import { usageOf } from './process-usage.ts'
import { atLeast, atMost, type Figure, type Scenario } from './report.ts'
import { withFolder } from './servers.ts'
import { percentile } from './statistics.ts'
import type { Measured, Restarted, WatchersOrder } from './watchers.ts'

const SOCKETS = 20_000
const BATTLES = 1000
/** Files that the server has open beside its sockets, and sockets that are closed but not yet gone. */
const SPARE_FILES = 100
const SOCKETS_MIN = 19_000
/** A whole cycle with its results. */
const MEASURE_MS = 36_000
/** For the buffers of the upgrades to be collected. */
const SETTLE_MS = 5_000
const RECONNECTS = 50_000
const RECONNECTED_WITHIN_MS = 60_000

/** As many players as one process is meant for: on the cycle, in battles, and all back after a restart. */
export const sockets: Scenario = {
  name: 'sockets',
  minutes: 5,
  about: `${SOCKETS} players on one process, ${BATTLES * 2} of them in battles, then a restart`,
  async run(note) {
    if (process.platform !== 'linux') {
      note('Only Linux connects from any address of 127.0.0.0/8: left out')
      return []
    }
    const players = Math.min(SOCKETS, openFilesMax() - SPARE_FILES)
    if (players < SOCKETS_MIN) {
      throw new Error(`A process may have ${openFilesMax()} files open; raise it: ulimit -n ${SOCKETS + SPARE_FILES}`)
    }
    return withFolder(async (folder) => {
      const port = await freePort()
      const place = { PORT: String(port), DATABASE_URL: `file:${join(folder, 'bougie.db')}` }
      return await measure({ port, players, settings: { ...place, BOTS: 'off', WELCOME_BALANCE: '1000' }, note })
    })
  },
}

/** The limit of this process, which its children inherit. */
function openFilesMax(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)
}

interface Run {
  readonly port: number
  readonly players: number
  /** The same place for each server of the run. */
  readonly settings: ServerSettings
  readonly note: (text: string) => void
}

async function measure({ port, players, settings, note }: Run): Promise<readonly Figure[]> {
  // Limits stay on, as in production, except for these sign-ups, which all come from one address.
  const tokens = await withServer({ ...settings, RATE_LIMIT: 'off' }, async ({ url }) => {
    const users = await signUpClients(url, players - BATTLES * 2)
    return users.map(({ token }) => token)
  })
  note(`${tokens.length} watchers signed up`)
  const watchers = await startChild('watchers.ts')
  const ask = <Response>(order: WatchersOrder) => watchers.ask<Response>(order)
  try {
    const { bytes, played, attended } = await withServer(settings, async (server) => {
      const bytes = await connectAll(server, () => ask<void>({ type: 'connect', port, tokens }))
      note(`${tokens.length} watchers connected, ${Math.round(bytes / tokens.length / 1024)} kB each`)
      const played = await play(server, () => ask<Measured>({ type: 'measure', ms: MEASURE_MS }), note)
      const order = { type: 'attendRestart', states: RECONNECTS, withinMs: RECONNECTED_WITHIN_MS } as const
      return { bytes, played, attended: ask<Restarted>(order) }
    })
    const { restarted, serverCpuMs } = await withServer(settings, async ({ processId }) => {
      const restarted = await attended
      return { restarted, serverCpuMs: usageOf(processId).cpuMs }
    })
    for (const [reason, count] of restarted.early) note(`${count} attempts before the server was open: ${reason}`)
    for (const [reason, count] of restarted.refusals) note(`${count} refused: ${reason}`)
    return [
      { name: 'sockets', value: players },
      { name: 'memory a socket', value: bytes / tokens.length / 1024, unit: 'kB', target: atMost(30) },
      ...figuresOfPlay(played),
      ...figuresOfRestart(restarted, serverCpuMs),
    ]
  } finally {
    watchers.stop()
  }
}

/** Returns the memory that the server needs for the sockets. */
async function connectAll({ processId }: LocalServer, connect: () => Promise<void>): Promise<number> {
  const { residentBytes } = usageOf(processId)
  await connect()
  await setTimeout(SETTLE_MS)
  return usageOf(processId).residentBytes - residentBytes
}

/** The players of the battles, who are in this process, connect and play while the watchers measure. */
async function play(server: LocalServer, watch: () => Promise<Measured>, note: (text: string) => void) {
  const watched = Promise.withResolvers<Measured>()
  let playersCpuMs = 0
  const arena = await runArena({
    battles: BATTLES,
    measureMs: MEASURE_MS,
    note,
    onCycle: true,
    openServers: async () => ({ servers: [server], stop: async () => undefined }),
    async onMeasured(edge) {
      const { user, system } = process.cpuUsage()
      playersCpuMs = (user + system) / 1000 - playersCpuMs
      if (edge === 'begins') watched.resolve(watch())
    },
  })
  return { arena, watched: await watched.promise, playersCpuMs }
}

function figuresOfPlay({ arena, watched, playersCpuMs }: Awaited<ReturnType<typeof play>>): readonly Figure[] {
  const { latenessMs, samples, lost, cpuMs } = watched
  const { tickLatenessMs, phaseLatenessMs, baselineLatenessMs, cores } = arena
  return [
    { name: 'candle points p99', value: percentile(latenessMs, 0.99), unit: 'ms', target: atMost(250) },
    { name: 'candle points p50', value: percentile(latenessMs, 0.5), unit: 'ms' },
    { name: `candle points received by ${samples} of them`, value: latenessMs.length },
    { name: 'processor', value: cores, unit: 'cores', target: atMost(1) },
    { name: 'processor of the watchers', value: cpuMs / MEASURE_MS, unit: 'cores' },
    { name: 'processor of the players', value: playersCpuMs / MEASURE_MS, unit: 'cores' },
    { name: 'sockets lost', value: lost, target: atMost(0) },
    { name: 'ticks of battles p99', value: percentile(tickLatenessMs, 0.99), unit: 'ms' },
    { name: 'phases of battles p99', value: percentile(phaseLatenessMs, 0.99), unit: 'ms' },
    { name: 'bare sockets p99', value: percentile(baselineLatenessMs, 0.99), unit: 'ms' },
  ]
}

function figuresOfRestart(restarted: Restarted, serverCpuMs: number): readonly Figure[] {
  const { states, refusals, early, tookMs, cpuMs } = restarted
  return [
    { name: 'states after the restart', value: states, target: atLeast(RECONNECTS) },
    { name: 'signal to the last state', value: tookMs / 1000, unit: 's', target: atMost(RECONNECTED_WITHIN_MS / 1000) },
    { name: 'refused', value: sumOf(refusals), target: atMost(0) },
    { name: 'attempts before the server was open', value: sumOf(early) },
    { name: 'processor time of the server until then', value: serverCpuMs / 1000, unit: 's' },
    { name: 'processor time of the watchers until then', value: cpuMs / 1000, unit: 's' },
  ]
}

function sumOf(reasons: Restarted['early']): number {
  return reasons.reduce((sum, [, count]) => sum + count, 0)
}
