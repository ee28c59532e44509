import type { AdminService } from '../admin/service.ts'
import type { BattleCapability } from '../battle/capability.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import type { House, Room } from './house.ts'

export interface HouseRules {
  readonly admin: AdminService
  readonly blacklist: BlacklistService
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
}

/** What the house decides and the games follow. Comes after the games, so that they have taken up what there was. */
export function composeHouseRules(
  { tasks, log }: Pick<House, 'tasks' | 'log'>,
  { admin: { games, cycleBets }, blacklist, battle, cycle }: HouseRules,
): Room {
  return {
    edge: {},
    async start() {
      games.onChange((closed) => {
        log.info({ closed }, 'games switched')
        tasks.run('switch games', () => battle.closeGames(closed))
      })
      blacklist.onBlocked((subject) => {
        if (subject.kind !== 'user') return
        // Without a place in the queue there is nothing to leave.
        tasks.run(
          'blocked player leaves',
          async () => void (await battle.matchmaking.leave(subject.userId, 'BLACKLISTED')),
        )
      })
      cycleBets.onChange((closed) => cycle.service.enableBets(!closed))
      cycle.service.enableBets(!cycleBets.isClosed())
      await battle.closeGames(games.isClosed())
    },
  }
}
