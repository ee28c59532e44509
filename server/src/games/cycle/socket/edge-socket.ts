import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Connection } from '../../../platform/ws/connection.ts'
import type { MessageHandlers } from '../../../platform/ws/dispatch.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { CycleCapability } from '../capability.ts'
import { createCycleAnnouncer } from './announcer-socket.ts'
import { CYCLE_AUDIENCE } from './audience.ts'
import { createCycleHandlers } from './socket.ts'
import { createCycleTicker } from './ticker-socket.ts'

export interface CycleSocketEdge {
  readonly handlers: MessageHandlers
  readonly onOpen: (connection: Connection) => void
  /** Before the capability: what it takes up at start is published too. */
  start(): void
  stop(): void
}

export interface CycleSocketEdgeDependencies {
  readonly capability: CycleCapability
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly ledger: Ledger
  readonly fanOut: FanOut
  readonly clockToleranceMs: number
}

/** How the cycle meets sockets, in both directions. */
export function createCycleSocketEdge(dependencies: CycleSocketEdgeDependencies): CycleSocketEdge {
  const { capability, tasks, fanOut } = dependencies
  const { table, service, publication } = capability
  const ticker = createCycleTicker({ ...dependencies, publication })
  const announcer = createCycleAnnouncer({ ...dependencies, table, service, publication, ticker })
  return {
    handlers: createCycleHandlers({ ...dependencies, table, service, announcer }),
    onOpen: (connection) => tasks.run('welcome to the cycle', () => announcer.welcome(connection)),
    start() {
      table.listen(announcer)
      capability.watchBy(() => fanOut.hasReceivers([], CYCLE_AUDIENCE))
      service.onBetsEnabled(announcer.tellState)
    },
    stop: () => ticker.stop(),
  }
}
