import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Connection } from '../../../platform/ws/connection.ts'
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

/** Connects the cycle and sockets, in both directions. */
export function createCycleSocketEdge(dependencies: CycleSocketEdgeDependencies) {
  const { capability, tasks, fanOut } = dependencies
  const { readModel, service, publication } = capability
  const ticker = createCycleTicker({ ...dependencies, publication })
  const announcer = createCycleAnnouncer({ ...dependencies, readModel, service, publication, ticker })
  return {
    handlers: createCycleHandlers({ ...dependencies, readModel, service, announcer }),
    onOpen: (connection: Connection) => tasks.run('welcome to the cycle', () => announcer.welcome(connection)),
    /** Call it before the capability starts, so that cycles resumed at start are published too. */
    start() {
      readModel.listen(announcer)
      capability.watchBy(() => fanOut.hasReceivers([], CYCLE_AUDIENCE))
      service.onBetsEnabled(announcer.publishState)
    },
    stop: () => ticker.stop(),
  }
}
