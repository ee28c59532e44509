import type { BattleSettings } from '@bougie/engine'
import type { BattleId, ErrorCode } from '@bougie/protocol'
import type { Registry } from 'prom-client'
import { createStallWatch } from '../../platform/scheduling/stall-watch.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { Instances } from '../../ports/instances.ts'
import type { Presence } from '../../ports/presence.ts'
import type { PriceFeed } from '../../ports/price-feed.ts'
import type { MatchmakingQueue } from '../../ports/queue.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'
import type { LimitGuard } from '../../wallet/capability.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import { createBattleMetrics } from './play/battle-metrics.ts'
import { createFindBattle, createLiveBattles } from './play/live-battles.ts'
import { createPricePaths } from './play/price-paths.ts'

/** Everything from outside this capability. */
export interface BattleDependencies extends SharedDependencies {
  readonly instances: Instances
  readonly jobWatch: JobWatch
  readonly presence: Presence
  readonly queue: MatchmakingQueue
  readonly rematchKeys: SharedKeys
  /** The feed that new battles are played on comes first, then the feeds that older battles may still need. */
  readonly feeds: readonly PriceFeed[]
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes' | 'lookAtStakes'>
  readonly settings: BattleSettings
  readonly registry: Registry
}

/** The state in memory that the parts of this capability share; each part takes what it uses. */
export function createBattleParts(outside: BattleDependencies) {
  const { log, database, instances, feeds, settings } = outside
  const battles = createLiveBattles()
  const paths = createPricePaths(feeds)
  let isClosed = false
  return {
    ...outside,
    isShared: instances.isShared,
    battles,
    findBattle: createFindBattle(database, battles),
    paths,
    metrics: createBattleMetrics(outside),
    stallWatch: createStallWatch({ ...outside, isWanted: () => battles.size > 0 }),
    onBroken: (battleId: BattleId, cause: unknown) =>
      log.error({ err: cause, battleId }, 'battle cancelled: it could not go on'),
    close(closed: boolean) {
      isClosed = closed
    },
    /** The reason why no battle can begin now; null if one can. */
    closedBecause(): ErrorCode | null {
      if (isClosed) return 'GAME_CLOSED'
      return paths.bandOf(settings) === null ? 'SERVICE_UNAVAILABLE' : null
    },
  }
}

export type BattleParts = ReturnType<typeof createBattleParts>
