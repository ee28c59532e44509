import { until } from '@bougie/api-client/until.ts'
import { type LocalServer, startLocalServer } from '../player/local-server.ts'
import { startBaseline } from './baseline.ts'
import {
  assertConnected,
  type ConnectOptions,
  connectClients,
  disconnectClients,
  type Frame,
  keepPinging,
  type LoadClient,
  send,
  signUpClients,
} from './load-clients.ts'
import { type ProcessUsage, usageOf } from './process-usage.ts'
import { atMost, type Figure, type Scenario } from './report.ts'
import { BENCH_SETTINGS } from './servers.ts'
import { percentile } from './statistics.ts'

export const BATTLES = 1000
const MEASURE_MS = 30_000
/** Servers and clients share one machine; a process may have 20 000 files open. */
const LARGER = [2000, 3000]
const LARGER_MEASURE_MS = 24_000
const LARGER_LATENESS_MS_MAX = 100

/** 1000 battles at once at the default pace: measures lateness and the server's resources. */
export const arena: Scenario = {
  name: 'arena',
  minutes: 3,
  about: `${BATTLES} battles at once, default ticks, then as many as are on time`,
  async run(note) {
    const run = await runArena({ battles: BATTLES, measureMs: MEASURE_MS, note })
    return [...figuresOf(run), await largestArena(note)]
  },
}

function figuresOf({ tickLatenessMs, phaseLatenessMs, baselineLatenessMs, cores, bytes }: ArenaRun): readonly Figure[] {
  return [
    { name: 'ticks p99', value: percentile(tickLatenessMs, 0.99), unit: 'ms', target: atMost(50) },
    { name: 'phases p99', value: percentile(phaseLatenessMs, 0.99), unit: 'ms', target: atMost(50) },
    { name: 'bare sockets p99', value: percentile(baselineLatenessMs, 0.99), unit: 'ms' },
    { name: 'ticks p50', value: percentile(tickLatenessMs, 0.5), unit: 'ms' },
    { name: 'ticks received', value: tickLatenessMs.length },
    { name: 'phases received', value: phaseLatenessMs.length },
    { name: 'processor', value: cores, unit: 'cores', target: atMost(0.3) },
    { name: 'memory a battle', value: bytes / BATTLES / 1024, unit: 'kB', target: atMost(80) },
  ]
}

/** The largest of a few sizes whose ticks and phases are on time. */
async function largestArena(note: (text: string) => void): Promise<Figure> {
  let largest = 0
  for (const battles of LARGER) {
    const run = await runArena({ battles, measureMs: LARGER_MEASURE_MS, note })
    const [ticks, phases] = [percentile(run.tickLatenessMs, 0.99), percentile(run.phaseLatenessMs, 0.99)]
    note(`${battles} battles: ticks p99 ${ticks} ms, phases p99 ${phases} ms, ${run.cores.toFixed(2)} cores`)
    if (Math.max(ticks, phases) > LARGER_LATENESS_MS_MAX) break
    largest = battles
  }
  return { name: `battles at p99 <= ${LARGER_LATENESS_MS_MAX} ms`, value: largest }
}

const STAKE_EUROS = 5
const START_WITHIN_MS = 60_000
const CHOICES = ['up', 'equal', 'down'] as const

export type ArenaRun = Awaited<ReturnType<typeof runArena>>

interface ArenaOptions extends ConnectOptions {
  readonly battles: number
  readonly measureMs: number
  readonly note: (text: string) => void
  /** The servers to play on; a server of its own on SQLite by default. */
  readonly openServers?: () => Promise<ArenaServers>
  /** Called when the measured time begins and ends. */
  readonly onMeasured?: (edge: 'begins' | 'ends') => Promise<void>
}

/** One server, or several that share their battles. */
export interface ArenaServers {
  readonly servers: readonly Pick<LocalServer, 'url' | 'processId'>[]
  stop(): Promise<void>
}

async function openSingle(): Promise<ArenaServers> {
  const server = await startLocalServer(BENCH_SETTINGS)
  return { servers: [server], stop: () => server.stop() }
}

/** Runs many battles at once on private servers, at the default pace; every player chooses as soon as possible. */
export async function runArena(options: ArenaOptions) {
  const { battles, measureMs, note, onCycle = false, openServers = openSingle, onMeasured } = options
  const players = battles * 2
  const arena = await openServers()
  const baseline = await startBaseline()
  let stopPings: (() => void) | null = null
  try {
    const watch = createWatch()
    const members = await seat(arena, players, { onFrame: watch.onFrame, onCycle })
    stopPings = keepPinging(members)
    note(`${members.length} players connected`)
    // Warm-up with battles that are forfeited at once, so that compilation and memory growth are not measured.
    join(members)
    await until(() => watch.ended() >= players, {
      what: 'every battle of the warm-up to end',
      withinMs: START_WITHIN_MS,
    })
    const idle = usageOfAll(arena)
    watch.play()
    join(members)
    await until(() => watch.started() >= players, { what: 'every battle to start', withinMs: START_WITHIN_MS })
    note(`${battles} battles started`)

    watch.measure()
    baseline.measure()
    await onMeasured?.('begins')
    const before = usageOfAll(arena)
    const beganAtMs = performance.now()
    await until(() => performance.now() - beganAtMs >= measureMs, {
      what: 'the measured time to pass',
      withinMs: measureMs * 2,
    })
    const elapsedMs = performance.now() - beganAtMs
    const after = usageOfAll(arena)
    await onMeasured?.('ends')
    assertConnected(members)
    disconnectClients(members)
    return {
      tickLatenessMs: watch.tickLatenessMs,
      phaseLatenessMs: watch.phaseLatenessMs,
      /** Lateness of a bare socket server that runs beside it. */
      baselineLatenessMs: baseline.latenessMs,
      /** Processor cores that the servers used during the measurement. */
      cores: (after.cpuMs - before.cpuMs) / elapsedMs,
      /** Memory of the battles, beyond that of a server after as many battles in the warm-up. */
      bytes: after.residentBytes - idle.residentBytes,
    }
  } finally {
    stopPings?.()
    baseline.stop()
    await arena.stop()
  }
}

/** Distributes the players evenly over the servers, so that opponents are often on different ones. */
async function seat(
  { servers }: ArenaServers,
  players: number,
  { onFrame, onCycle }: { onFrame: (member: LoadClient, frame: Frame) => void; onCycle: boolean },
): Promise<readonly LoadClient[]> {
  const groups: (readonly LoadClient[])[] = []
  for (const [index, { url }] of servers.entries()) {
    const share = Math.floor(players / servers.length) + (index < players % servers.length ? 1 : 0)
    groups.push(await connectClients(url, await signUpClients(url, share), onFrame, { onCycle }))
  }
  // Interleaved, as real players arrive.
  const longest = Math.max(...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat()
}

function usageOfAll({ servers }: ArenaServers): ProcessUsage {
  const usages = servers.map(({ processId }) => usageOf(processId))
  const sum = (pick: (usage: ProcessUsage) => number) => usages.reduce((total, usage) => total + pick(usage), 0)
  return { cpuMs: sum(({ cpuMs }) => cpuMs), residentBytes: sum(({ residentBytes }) => residentBytes) }
}

function join(members: readonly LoadClient[]): void {
  for (const member of members) send(member, { type: 'join_battle_queue', amount: STAKE_EUROS })
}

/** Scheduled times come from the messages; both processes share one clock. */
function createWatch() {
  const tickLatenessMs: number[] = []
  const phaseLatenessMs: number[] = []
  let ended = 0
  let started = 0
  let playing = false
  let measuring = false

  function onFrame(member: LoadClient, frame: Frame): void {
    switch (frame.type) {
      case 'battle_match_found':
        if (!playing) send(member, { type: 'battle_forfeit', battleId: frame.battleId })
        return
      case 'battle_complete':
        ended += 1
        return
      case 'battle_game_start':
        if (playing) started += 1
        return
      case 'battle_price_update':
        if (measuring) tickLatenessMs.push(Date.now() - Number(frame.timestamp))
        return
      case 'battle_phase':
        if (measuring) phaseLatenessMs.push(Date.now() - (Number(frame.endsAt) - Number(frame.duration)))
        if (frame.phase === 'prediction') choose(member, frame)
        return
      default:
    }
  }
  return {
    tickLatenessMs,
    phaseLatenessMs,
    onFrame,
    /** The number of players who saw a battle end. */
    ended: () => ended,
    started: () => started,
    /** From now on battles are played to their end, and counted when they start. */
    play() {
      playing = true
    },
    /** From now on lateness is recorded. */
    measure() {
      measuring = true
    },
  }
}

function choose(member: LoadClient, frame: Frame): void {
  const choice = CHOICES[Math.floor(Math.random() * CHOICES.length)]
  send(member, { type: 'battle_bet', battleId: frame.battleId, choice, round: frame.round })
}
