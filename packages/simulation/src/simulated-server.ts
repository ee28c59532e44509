// The whole server as its composition root wires it, without HTTP, as one process of the simulated machine. Only the
// database, the clock, the timers and the randomness are those of the simulation.
import { type Config, composeServer, createLog, type Database, embeddedAdapters, type Random } from '@bougie/server'
import type { Life } from './machine.ts'

export interface SimulatedServerDependencies {
  readonly config: Config
  readonly life: Life
  readonly random: Random
  readonly database: Database
  /** Every failure that the server logs. */
  readonly onFailure: (where: string, cause: Error) => void
}

export function createSimulatedServer({ config, life, random, database, onFailure }: SimulatedServerDependencies) {
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
