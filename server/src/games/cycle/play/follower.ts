// What other servers store reaches the cycle that this one knows: by the bus, and by a look at the database for what was
// done beside the servers or was lost on the way between them.

import { createRepeater } from '../../../platform/scheduling/repeater.ts'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { CycleNotice } from './cycle-notice.ts'
import type { CycleTable } from './cycle-table.ts'
import type { CycleRepository } from './repository.ts'
import type { TurnRunner } from './turn-runner.ts'

/** What was done beside the servers, or was lost on the way between them, is seen by then. */
const LOOK_EVERY_MS = 10_000

export interface Follower {
  start(): void
  stop(): void
}

export interface FollowerDependencies {
  readonly timers: Timers
  readonly tasks: Tasks
  readonly bus: Bus
  readonly database: Database
  readonly repository: CycleRepository
  readonly table: CycleTable
  readonly runner: Pick<TurnRunner, 'takeTurn' | 'planNext'>
}

export function createFollower(dependencies: FollowerDependencies): Follower {
  const { tasks, bus, database, repository, table, runner } = dependencies
  const look = createRepeater(dependencies, { name: 'look at the cycle', everyMs: LOOK_EVERY_MS, run: lookAtStored })

  function onNotice({ cycleId, version, events, names }: CycleNotice): void {
    const { current } = table
    if (current !== null && current.head.id === cycleId) {
      const isKnown = version + events.length <= current.version
      if (isKnown) return
      if (table.apply({ head: current.head, version, missed: [], events, names })) runner.planNext()
      else runner.takeTurn()
    } else if (events[0]?.event.type === 'cycleStarted') {
      // Its seed never travels: it is read where it is stored.
      runner.takeTurn()
    }
  }

  /** A turn takes the cycle from everybody else: it is only taken when there is something new. */
  async function lookAtStored(): Promise<void> {
    const live = await repository.findLive(database.reader)
    const { current } = table
    const known = current === null || current.state.phase === 'closed' ? null : current
    if (live?.head.id !== known?.head.id || (live?.version ?? 0) > (known?.version ?? 0)) runner.takeTurn()
  }

  return {
    start() {
      look.start()
      bus.subscribe((event) => {
        if (event.type === 'cycleStepped') onNotice(event)
        else if (event.type === 'accountChanged' && table.isNamed(event.userId)) {
          tasks.run('player renamed', async () => table.rename(await repository.names(database.reader, [event.userId])))
        }
      })
      bus.onMissed(runner.takeTurn)
    },
    stop: look.stop,
  }
}
