// The battle that a socket asks for, the sockets that watch it, and the state that a viewer may see now.
import { type MessageContext, type SnapshotOptions, snapshotMessage } from '@bougie/battle-messages'
import { visiblePointCount } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import { rematchUntilMs } from '../matchmaking/rematch.ts'
import { createBattleRepository } from '../play/battle-repository.ts'
import { battleFrom, type LiveBattle, type LiveBattles } from '../play/live-battles.ts'
import type { PricePaths } from '../play/price-paths.ts'

export type FindBattle = (battleId: BattleId) => Promise<LiveBattle | null>

/** Finds a battle that is running here, or a stored one: ended, or running elsewhere. */
export function createFindBattle({
  database: { reader },
  battles,
}: Pick<SharedDependencies, 'database'> & { readonly battles: LiveBattles }): FindBattle {
  const repository = createBattleRepository()
  return async (battleId) => {
    const live = battles.find(battleId)
    if (live !== undefined) return live
    const stored = await repository.find(reader, battleId)
    // It may have begun here during the read, and then the stored state is outdated.
    return battles.find(battleId) ?? (stored === null ? null : battleFrom(stored))
  }
}

const WATCHERS_PREFIX = 'watch:'

/** The audience of a battle: sockets that watch it without playing. */
export function watchersOf(battleId: BattleId): string {
  return `${WATCHERS_PREFIX}${battleId}`
}

export function isWatchersAudience(audience: string): boolean {
  return audience.startsWith(WATCHERS_PREFIX)
}

interface ContextOptions {
  readonly paths: PricePaths
  readonly nowMs: number
}

/** The context that a message needs in addition to the battle itself. */
export function messageContext(battle: LiveBattle, { paths, nowMs }: ContextOptions): MessageContext {
  const { state } = battle
  return {
    nowMs,
    visiblePrices: () => paths.pricesOf(battle, state, visiblePointCount(state, nowMs)) ?? [],
    rematchUntilMs: rematchUntilMs(state),
  }
}

/** The complete state, as the viewer may see it now. */
export function snapshotNow(
  battle: LiveBattle,
  { type, viewer, ...options }: ContextOptions & Pick<SnapshotOptions, 'type' | 'viewer'>,
) {
  const { visiblePrices, ...context } = messageContext(battle, options)
  return snapshotMessage(battle, { type, viewer, ...context, prices: visiblePrices() })
}
