import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import { type Connection, userIdOf } from '../../../platform/ws/connection.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Instances } from '../../../ports/instances.ts'
import type { Presence } from '../../../ports/presence.ts'
import type { BattleCapability } from '../capability.ts'
import { createChallengeSocket } from '../challenge/challenge-socket.ts'
import { createReactionAnnouncer, createReactionHandlers } from '../reactions/reaction-socket.ts'
import { createAnnouncer, createRematchAnnouncer } from './announcer-socket.ts'
import { createPriceTicker } from './price-ticker-socket.ts'
import { guardProgramSeats } from './program-seat-socket.ts'
import { createQueueAnnouncer } from './queue-socket.ts'
import { createBattleHandlers } from './socket.ts'

export interface BattleSocketEdgeDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'bus'> {
  readonly capability: BattleCapability
  readonly instances: Instances
  readonly presence: Presence
  readonly fanOut: FanOut
}

/** Connects battles and sockets, in both directions. */
export function createBattleSocketEdge(dependencies: BattleSocketEdgeDependencies) {
  const { capability, bus, fanOut } = dependencies
  const { battles, findBattle: find, paths } = capability
  const ticker = createPriceTicker({ ...dependencies, paths })
  const announce = createAnnouncer({ ...dependencies, paths, ticker })
  const challenges = createChallengeSocket({ ...dependencies, ...capability })
  const queueAnnouncer = createQueueAnnouncer({ ...dependencies, ...capability })

  return {
    handlers: guardProgramSeats(
      {
        ...createBattleHandlers({ ...dependencies, ...capability, find, ticker }),
        ...createReactionHandlers(capability),
        ...challenges.handlers,
      },
      find,
    ),
    onOpen(connection: Connection) {
      queueAnnouncer.welcome(connection)
      const userId = userIdOf(connection)
      const own = userId === null ? [] : battles.ofUser(userId)
      for (const battle of own) if (battle.state.outcome === null) ticker.follow(battle)
    },
    /** Call it before the capability starts, so that battles resumed at start are published too. */
    start() {
      battles.listen(announce)
      queueAnnouncer.start()
      bus.subscribe(createRematchAnnouncer({ fanOut }))
      challenges.start()
      bus.subscribe(createReactionAnnouncer({ fanOut }))
    },
  }
}
