// Battles that are stored and that nobody tells: whoever matched them died before saying so. Their numbers are missing
// nowhere, so no instance hears of them; but they never end, so sooner or later they are the oldest that run.
import type { BattleId } from '@bougie/protocol'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import { type CurrentBalancesDependencies, currentBalances } from '../socket/current-balances.ts'
import { playerIdsOf } from './battle-head.ts'
import type { LiveBattles } from './live-battles.ts'
import type { BattleRepository } from './repository.ts'
import type { BattleService } from './service.ts'

/** Longer than a match is on its way to the other instances, shorter than it takes to notice that one is gone. */
const UNTOLD_AFTER_MS = 1_500
/** One look compares so many with memory. */
const LOOKED_AT_MAX = 2_000
/** One look takes up so many; the next one takes the others. */
const TAKEN_UP_AT_ONCE_MAX = 50

export interface UntoldBattles {
  look(): Promise<void>
}

export interface UntoldBattlesDependencies extends CurrentBalancesDependencies {
  readonly clock: Clock
  readonly bus: Bus
  readonly repository: Pick<BattleRepository, 'oldestActive' | 'find'>
  readonly battles: Pick<LiveBattles, 'knows'>
  readonly service: Pick<BattleService, 'begin'>
}

export function createUntoldBattles(dependencies: UntoldBattlesDependencies): UntoldBattles {
  const { clock, bus, database, repository, battles, service } = dependencies

  async function takeUp(battleId: BattleId): Promise<void> {
    const stored = await repository.find(database.reader, battleId)
    // It may have been told while it was read.
    if (stored === null || battles.knows(battleId)) return
    service.begin([stored])
    bus.publish(await currentBalances(dependencies, playerIdsOf(stored.head), 'battle_stake'))
  }

  return {
    async look() {
      const before = new Date(clock.nowMs() - UNTOLD_AFTER_MS)
      const running = await repository.oldestActive(database.reader, { before, limit: LOOKED_AT_MAX })
      const untold = running.filter((battleId) => !battles.knows(battleId))
      // One that can't be read fails this look, and keeps none of the others.
      await Promise.all(untold.slice(0, TAKEN_UP_AT_ONCE_MAX).map(takeUp))
    },
  }
}
