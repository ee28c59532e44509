// Keeps the server running on its machine: starts it, ends it in every way in which servers end, and starts it again.
import { CLOSE_CODES } from '@bougie/protocol'
import { AppError, type Database } from '@bougie/server'
import type { FaultProfile } from './faults/fault-profile.ts'
import { createFaultyDatabase, type FaultInjector, InjectedFault } from './faults/faulty-database.ts'
import { createGameServer, type GameServer } from './game-server.ts'
import type { Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** The supervisor waits no longer than this for the server to end. */
const CLOSE_WITHIN_MS = 10_000
const RESTART_MS = 500

export interface HostDependencies {
  readonly world: World
  readonly machine: Machine
  readonly random: SeededRandom
  readonly profile: FaultProfile
  readonly database: Database
  readonly injector: FaultInjector
  readonly onCommit: () => void
  readonly onDown: () => void
  /** A new process begins; writes of the previous one that were in flight are either stored or lost. */
  readonly onStart: () => void
  readonly onReady: () => void
  /** A failure that was not injected. */
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createHost(dependencies: HostDependencies) {
  const { world, machine, random, profile, database, injector, onCommit, onDown, onStart, onReady, onFailure } =
    dependencies
  const serverRandom = random.fork('server')
  let server: GameServer | null = null
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
      kill: () => end(random.between(profile.machine.downMinMs, profile.machine.downMaxMs)),
    })
    const starting = createGameServer({ life, random: serverRandom, database: faulty, profile, onFailure: report })
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
    const isRefused = isEnding && cause instanceof AppError && cause.code === 'SERVICE_UNAVAILABLE'
    if (!isRefused && !isInjected(cause)) onFailure(where, cause)
  }

  function end(downMs: number): void {
    if (machine.life === null) return
    machine.kill()
    server = null
    isListening = false
    onDown()
    world.after(downMs, start)
  }

  return {
    start,
    /** Reports a failure unless it was injected. */
    report,
    /** SIGKILL; restarts after `downMs`. */
    kill: end,
    /** SIGTERM; restarts after `downMs`. */
    stop(downMs: number) {
      const { life } = machine
      if (server === null || life === null) return
      isListening = false
      isEnding = true
      server.gateway.stop(CLOSE_CODES.serviceRestart)
      const endIt = () => {
        if (life.isAlive) end(downMs)
      }
      life.response(server.stop()).then(endIt, endIt)
      world.after(CLOSE_WITHIN_MS, endIt)
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

/** A logged error no longer has its class, so its text is checked. */
function isInjected(cause: unknown): boolean {
  if (cause instanceof InjectedFault) return true
  return cause instanceof Error && (isInjected(cause.cause) || cause.message.includes('InjectedFault'))
}
