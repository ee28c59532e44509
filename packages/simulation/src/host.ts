// Keeps the server running on its machine: starts it, ends it in every way in which servers end, and starts it again.
import { inspect } from 'node:util'
import { CLOSE_CODES } from '@bougie/protocol'
import { type Config, composeServer, createLog, type Database, embeddedAdapters, type Random } from '@bougie/server'
import type { MachineFaults } from './faults/fault-profile.ts'
import { createFaultyDatabase, type FaultInjector, INJECTED } from './faults/faulty-database.ts'
import type { Life, Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** The supervisor waits no longer than this for the server to end. */
const CLOSE_WITHIN_MS = 10_000
const RESTART_MS = 500
const CAUSES_MAX = 10

export interface HostDependencies {
  readonly world: World
  readonly machine: Machine
  readonly random: SeededRandom
  readonly profile: MachineFaults
  readonly config: Config
  readonly database: Database
  readonly injector: FaultInjector
  readonly onCommit: () => void
  readonly onDown: (downMs: number) => void
  /** A new process begins; writes of the previous one that were in flight are either stored or lost. */
  readonly onStart: () => void
  readonly onReady: () => void
  /** A failure that was not injected. */
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createHost(dependencies: HostDependencies) {
  const { world, machine, random, profile, config, database, injector } = dependencies
  const { onCommit, onDown, onStart, onReady, onFailure } = dependencies
  const serverRandom = random.fork('server')
  const downMs = (chance: SeededRandom) => chance.between(profile.downMinMs, profile.downMaxMs)
  let server: SimulatedServer | null = null
  let isListening = false
  let isEnding = false
  let starts = 0

  function start(): void {
    const life = machine.begin()
    isEnding = false
    starts += 1
    onStart()
    const faulty = createFaultyDatabase({
      world,
      life,
      inner: database,
      injector,
      onCommit,
      kill: () => end(downMs(random)),
    })
    const starting = createSimulatedServer({ config, life, random: serverRandom, database: faulty, onFailure: report })
    life.response(starting.start()).then(
      () => {
        server = starting
        isListening = true
        onReady()
      },
      (cause: unknown) => {
        report('start', cause)
        end(RESTART_MS)
      },
    )
  }

  function report(where: string, cause: unknown): void {
    // A server that is shutting down refuses everything that still reaches it.
    const isRefused =
      isEnding && cause instanceof Error && 'errorCode' in cause && cause.errorCode === 'SERVICE_UNAVAILABLE'
    if (!isRefused && !isInjected(cause)) onFailure(where, cause)
  }

  function end(downMs: number): void {
    if (machine.life === null) return
    machine.kill()
    server = null
    isListening = false
    onDown(downMs)
    world.after(downMs, start)
  }

  /** SIGTERM; restarts after `downMs`. */
  function stop(downMs: number): void {
    const { life } = machine
    if (server === null || life === null) return
    isListening = false
    isEnding = true
    const { gateway, close } = server
    const endIt = () => {
      if (life.isAlive) end(downMs)
    }
    life.response(close(() => gateway.stop(CLOSE_CODES.serviceRestart))).then(endIt, endIt)
    world.after(CLOSE_WITHIN_MS, endIt)
  }

  return {
    start,
    /** Reports a failure unless it was injected. */
    report,
    /** SIGKILL; restarts after `downMs`. */
    kill: end,
    /** Schedules kills, stops, stalls and clock jumps at random times. */
    scheduleFaults(
      chance: SeededRandom,
      { isOver, onClockMoved }: { isOver: () => boolean; onClockMoved: () => void },
    ) {
      const { killEveryMs, stopEveryMs, stallEveryMs, clockEveryMs, stallMaxMs, clockMaxMs } = profile
      const by = { random: chance, isOver }
      world.repeatedly(killEveryMs, () => end(downMs(chance)), by)
      world.repeatedly(stopEveryMs, () => stop(downMs(chance)), by)
      world.repeatedly(stallEveryMs, () => machine.stall(chance.between(1, stallMaxMs)), by)
      const setClock = () => {
        machine.setClock(chance.between(-clockMaxMs, clockMaxMs))
        onClockMoved()
      }
      world.repeatedly(clockEveryMs, setClock, by)
    },
    /** null while nothing listens. */
    get gateway() {
      return isListening && server !== null ? server.gateway : null
    },
    /** null while it is down or starting. */
    get server() {
      return isListening ? server : null
    },
    get starts() {
      return starts
    },
  }
}

export type Host = ReturnType<typeof createHost>

/** A logged error no longer has its class, so its text is checked, with those of its causes. */
function isInjected(cause: unknown): boolean {
  return inspect(cause, { depth: CAUSES_MAX }).includes(INJECTED)
}

interface SimulatedServerDependencies {
  readonly config: Config
  readonly life: Life
  readonly random: Random
  readonly database: Database
  /** Every failure that the server logs. */
  readonly onFailure: (where: string, cause: Error) => void
}

/**
 * The whole server as its composition root wires it, without HTTP, as one process of the simulated machine. Only the
 * database, the clock, the timers and the randomness are those of the simulation.
 */
function createSimulatedServer({ config, life, random, database, onFailure }: SimulatedServerDependencies) {
  const log = createLog({
    level: 'error',
    destination: {
      write(line: string) {
        const { msg, err = { stack: line } } = JSON.parse(line)
        onFailure(msg, Object.assign(new Error(msg), err))
      },
    },
  })
  const { clock, timers } = life
  // Virtual players act faster than people do, so only the sockets have limits.
  const adapters = embeddedAdapters({ ...config, rateLimit: false }, { log, database, clock, timers, random })
  return { ...composeServer({ config, adapters }), queue: adapters.queue }
}

export type SimulatedServer = ReturnType<typeof createSimulatedServer>
