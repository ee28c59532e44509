// Keeps the server running on its machine: starts it, ends it in all the ways in which servers end, and starts it again.
import { CLOSE_CODES } from '@bougie/protocol'
import type { Database, Gateway } from '@bougie/server'
import type { FaultProfile } from './faults/fault-profile.ts'
import { createFaultyDatabase, type FaultInjector, InjectedFault } from './faults/faulty-database.ts'
import { createGameServer, type GameServer } from './game-server.ts'
import type { Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** Who supervises a server gives up waiting for its goodbye after this. */
const CLOSE_WITHIN_MS = 10_000
const RESTART_MS = 500

export interface Host {
  start(): void
  /** SIGKILL; started again after `downMs`. */
  kill(downMs: number): void
  /** SIGTERM; started again after `downMs`. */
  stop(downMs: number): void
  /** null while nobody listens. */
  readonly gateway: Gateway | null
  /** null while it is down or starting. */
  readonly server: GameServer | null
  readonly starts: number
}

export interface HostDependencies {
  readonly world: World
  readonly machine: Machine
  readonly random: SeededRandom
  readonly profile: FaultProfile
  readonly database: Database
  readonly injector: FaultInjector
  readonly onCommit: () => void
  readonly onDown: () => void
  readonly onReady: () => void
  /** A failure that nobody has injected. */
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createHost(dependencies: HostDependencies): Host {
  const { world, machine, random, profile, database, injector, onCommit, onDown, onReady, onFailure } = dependencies
  const serverRandom = random.fork('server')
  let server: GameServer | null = null
  let isListening = false
  let starts = 0

  function start(): void {
    const life = machine.begin()
    starts += 1
    const faulty = createFaultyDatabase({
      world,
      life,
      inner: database,
      injector,
      onCommit,
      kill: () => end(random.between(profile.machine.downMinMs, profile.machine.downMaxMs)),
    })
    const starting = createGameServer({ life, random: serverRandom, database: faulty, profile, onFailure: report })
    life.answer(starting.start()).then(
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
    if (!isInjected(cause)) onFailure(where, cause)
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
    kill: end,
    stop(downMs) {
      const { life } = machine
      if (server === null || life === null) return
      isListening = false
      server.gateway.stop(CLOSE_CODES.serviceRestart)
      const endIt = () => {
        if (life.isAlive) end(downMs)
      }
      life.answer(server.stop()).then(endIt, endIt)
      world.after(CLOSE_WITHIN_MS, endIt)
    },
    get gateway() {
      return isListening && server !== null ? server.gateway : null
    },
    get server() {
      return isListening ? server : null
    },
    get starts() {
      return starts
    },
  }
}

/** What is logged has lost its class. */
function isInjected(cause: unknown): boolean {
  if (cause instanceof InjectedFault) return true
  return cause instanceof Error && (isInjected(cause.cause) || cause.message.includes('InjectedFault'))
}
