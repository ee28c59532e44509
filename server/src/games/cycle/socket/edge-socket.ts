import type { Connection } from '../../../platform/ws/connection.ts'
import type { CycleCapability } from '../capability.ts'
import { type CycleAnnouncerDependencies, createCycleAnnouncer } from './announcer-socket.ts'
import { CYCLE_AUDIENCE } from './messages.ts'
import { createCycleHandlers } from './socket.ts'
import { createCycleTicker } from './ticker-socket.ts'

export interface CycleSocketEdgeDependencies
  extends Omit<CycleAnnouncerDependencies, 'readModel' | 'service' | 'publication' | 'ticker'> {
  readonly capability: CycleCapability
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
